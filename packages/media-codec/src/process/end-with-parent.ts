/**
 * A child ends at once when its parent is gone or asks it to. SIGKILL to itself, because FFmpeg's objects must not be
 * torn down by Node's exit hooks in whatever order they come, and nothing here has anything left to save.
 */
export function endWithParent(): void {
  const end = () => process.kill(process.pid, 'SIGKILL')
  process.on('disconnect', end)
  process.on('SIGTERM', end)
  // A terminal sends Ctrl-C to the whole group; the parent decides when its children end.
  process.on('SIGINT', () => {})
}
