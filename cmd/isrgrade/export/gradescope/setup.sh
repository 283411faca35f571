#!/usr/bin/env bash
# Installs what the students' languages need. Shorten the list to yours.
set -euo pipefail
apt-get update
apt-get install -y --no-install-recommends python3 nodejs gcc g++ default-jdk-headless golang-go rustc
