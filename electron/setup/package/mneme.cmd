@echo off
setlocal
set ELECTRON_RUN_AS_NODE=1
"%~dp0..\..\..\Mneme.exe" "%~dp0mneme.mjs" %*
