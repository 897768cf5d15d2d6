#!/bin/sh
# Fills a folder with Debian 13 like debian:trixie-slim, and with the host's local certificates, which some networks
# require: make-root.sh FOLDER
set -eu
root=$1

debootstrap --variant=minbase --include=ca-certificates trixie "$root" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}"

cat >"$root/etc/dpkg/dpkg.cfg.d/slim" <<'END'
force-unsafe-io
path-exclude /usr/share/doc/*
path-exclude /usr/share/info/*
path-exclude /usr/share/locale/*
path-exclude /usr/share/man/*
END
cat >"$root/etc/apt/apt.conf.d/slim" <<'END'
Acquire::Languages "none";
APT::Install-Recommends "false";
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb"; };
END

# Only files: some packages cannot be installed if the folders are missing.
(cd "$root" && find usr/share/doc usr/share/info usr/share/locale usr/share/man \
  var/cache/apt var/lib/apt/lists var/log -type f -delete)

if [ -d /usr/local/share/ca-certificates ]; then
  find /usr/local/share/ca-certificates -name '*.crt' -exec cp {} "$root/usr/local/share/ca-certificates/" \;
fi
chroot "$root" update-ca-certificates
