#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" "$here/mneme.mjs" "$@"
