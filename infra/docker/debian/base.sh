#!/bin/sh
# Writes the root file system of a minimal Debian to a tar file.
# Arguments: the suite, the mirror, the file of apt's sources, the host's CA bundle, the directory of the host's own
# CAs, the directory to work in and the tar file.
set -eu
suite=$1 mirror=$2 sources=$3 bundle=$4 authorities=$5 root=$6/root tar=$7

debootstrap --variant=minbase --include=ca-certificates "$suite" "$root" "$mirror"

cp "$sources" "$root/etc/apt/sources.list"
# Behind a proxy that intercepts TLS, only the host knows the proxy's CA. The CAs are installed as well, because
# packages such as the JRE's generate the bundle anew.
cp "$bundle" "$root/etc/ssl/certs/ca-certificates.crt"
mkdir -p "$root/usr/local/share/ca-certificates"
if [ -d "$authorities" ]; then cp -RL "$authorities/." "$root/usr/local/share/ca-certificates/"; fi

# An image starts no services when packages are installed, and keeps neither packages nor documentation.
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod +x "$root/usr/sbin/policy-rc.d"
cat >"$root/etc/apt/apt.conf.d/image" <<'END'
APT::Install-Recommends "false";
APT::Keep-Downloaded-Packages "false";
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb"; };
END
cat >"$root/etc/dpkg/dpkg.cfg.d/image" <<'END'
path-exclude=/usr/share/doc/*
path-exclude=/usr/share/info/*
path-exclude=/usr/share/locale/*
path-exclude=/usr/share/man/*
END
for directory in usr/share/doc usr/share/info usr/share/locale usr/share/man var/cache/apt var/lib/apt/lists var/log; do
  find "$root/$directory" -mindepth 1 -delete
done
mkdir -p "$root/var/cache/apt/archives/partial" "$root/var/lib/apt/lists/partial" "$root/var/log/apt"
: >"$root/etc/machine-id"
rm -f "$root/etc/hostname" "$root/etc/resolv.conf"

tar -C "$root" --numeric-owner --one-file-system -cf "$tar" .
