#!/bin/bash
# The health check of an image: ends with 0 when the process in it can do its work now. By the shell, because every few
# seconds, for each container, Node would take thirty times as long to start.
set -euo pipefail
exec 3<> "/dev/tcp/127.0.0.1/$PORT"
printf 'GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n' >&3
read -r -t 3 _ status _ <&3
[ "$status" = 200 ]
