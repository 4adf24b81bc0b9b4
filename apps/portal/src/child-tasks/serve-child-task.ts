/** The other end: a script that answers what it is sent, one request at a time, and ends with its parent. */
export function serveChildTask<Request, Reply>(work: (request: Request) => Promise<Reply>): void {
  process.on('disconnect', () => process.exit(0))
  // A terminal sends Ctrl-C to the whole group; the parent decides when its children end.
  process.on('SIGINT', () => {})
  process.on('message', (request) => {
    work(request as Request).then(
      (reply) => process.send?.(reply),
      () => process.exit(1),
    )
  })
}
