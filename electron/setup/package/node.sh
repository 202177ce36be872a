#!/bin/sh
# Electron as a Node: for the command, the engine, and agents' programs where no Node is installed.
here=$(dirname "$(readlink -f "$0")")
app="$here/../../../mneme-window"
[ -x "$app" ] || app="$here/../../../../MacOS/Mneme"
exec env ELECTRON_RUN_AS_NODE=1 "$app" "$@"
