#!/bin/sh
# judge.sh: a gate for any system that can start a shell, such as cron.
# TARGET_URL, TARGET_USERNAME and TARGET_PASSWORD come from the environment of the job.
set -eu

# Without TARGET_URL, nothing else is judged in its place.
export CI=true
export TARGET_PROFILE=full
export REPORT_DIR=reports
export WAIVERS_FILE=conformance/waivers.json

# Your clone of the harness, and the commit of it that you have looked at.
[ -d harness ] || git clone --quiet https://git.example/museum/special-events-conformance.git harness
git -C harness fetch --quiet
git -C harness checkout --quiet 0123456789abcdef0123456789abcdef01234567
npm ci --prefix harness

# A report of an earlier run would be taken for that of this one. What the journal holds is still to be put back.
rm -f "$REPORT_DIR"/conformance.*

# Whatever becomes of the run, be it killed.
trap 'node harness/bin/special-events-conformance.js restore' EXIT
trap 'exit 130' INT TERM

node harness/bin/special-events-conformance.js
