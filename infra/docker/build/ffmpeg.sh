#!/bin/sh
# `ffmpeg.sh OUT`: builds ffmpeg and ffprobe where /build/needs says so, else leaves OUT empty.
# Debian's package brings the drivers of graphics cards and 200 libraries (450 MB). This is the same source with
# Debian's corrections, which reads files of the two kinds that services/media accepts, with every decoder of its own and
# AV1's, and writes what services/media/src/processing/command.ts names.
set -eu
out=$1
mkdir -p "$out"
grep -qx ffmpeg /build/needs || exit 0
export DEBIAN_FRONTEND=noninteractive
for list in /etc/apt/sources.list.d/*.sources; do
  [ -e "$list" ] && sed -i 's/^Types: deb$/Types: deb deb-src/' "$list"
done
[ -e /etc/apt/sources.list ] && sed -n 's/^deb /deb-src /p' /etc/apt/sources.list > /etc/apt/sources.list.d/source.list
apt-get -qq update
apt-get -qq install -y --no-install-recommends dpkg-dev gcc libc6-dev make nasm pkg-config \
  libx264-dev libdav1d-dev libzimg-dev zlib1g-dev > /dev/null
cd /build
apt-get -qq source ffmpeg > /dev/null
cd ffmpeg-*/
./configure --prefix=/usr/local --enable-gpl --enable-libx264 --enable-libdav1d --enable-libzimg --enable-zlib \
  --disable-autodetect --disable-network --disable-doc --disable-debug --disable-ffplay --disable-avdevice \
  --disable-demuxers --enable-demuxer=mov,matroska --disable-protocols --enable-protocol=file,pipe \
  --disable-muxers --enable-muxer=mp4,image2 --disable-encoders --enable-encoder=libx264,aac,png \
  --enable-pthreads > /build/configure.log || { tail -20 /build/configure.log ffbuild/config.log; exit 1; }
make -s -j"$(nproc)" > /build/make.log 2>&1 || { tail -30 /build/make.log; exit 1; }
make -s install-progs DESTDIR="$out"
strip "$out"/usr/local/bin/*
# The libraries beside it that the base does not have.
for library in libx264 libdav1d libzimg; do
  mkdir -p "$out/usr/local/lib"
  cp -L /usr/lib/*/"$library".so.* "$out/usr/local/lib/"
done
