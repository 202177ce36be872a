/**
 * Sets the carrier's fuses to those of Electron's own builds: its start-up snapshot is not ours, and `--inspect` (by
 * which tests drive the window) works.
 * @param {string} executable
 */
export async function setFuses(executable) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  await flipFuses(executable, {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
}
