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

# A signal goes on to the run, which puts back what it has changed; sh itself would wait for its end first.
run=
trap '[ -z "$run" ] || kill -TERM "$run"' INT TERM
node harness/bin/special-events-conformance.js &
run=$!
code=0
wait "$run" || code=$?
# A signal ends the waiting, not the run.
while kill -0 "$run" 2>/dev/null; do
  code=0
  wait "$run" || code=$?
done

# Whatever became of the run, be it killed. The gate stays shut where something cannot be put back; a verdict is kept.
set +e
node harness/bin/special-events-conformance.js restore
left=$?
[ "$code" -eq 0 ] && [ "$left" -ne 0 ] && exit 1
exit "$code"
