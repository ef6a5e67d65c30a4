import type { Fix } from './fix.ts'

const test = 'publishing/publish.test.ts'

/** Guards against publishing a post twice or at the wrong time. */
export const publishingFixes: readonly Fix[] = [
  {
    name: 'the fence of a run that was overtaken',
    file: 'server/publishing/claim.ts',
    find: 'return row.fence === fence ? row : null',
    replace: 'return fence < 0 ? null : row',
    test,
    only: 'another process has overtaken',
  },
  {
    name: 'the time of the database instead of that of the process',
    file: 'server/publishing/database-time.ts',
    find: 'if (sql.dialect.isEmbedded) return clock.now()',
    replace: 'if (sql) return clock.now()',
    test: 'drills/publish.test.ts',
    only: 'when its clock jumps',
  },
  {
    name: 'the pause of a process whose clock is ahead',
    file: 'server/publishing/publish-job.ts',
    find: "if (taken.state === 'early') await waitForClock(taken.milliseconds, job.signal)",
    replace: '',
    test: 'drills/publish.test.ts',
    only: 'when its clock jumps',
  },
  {
    name: 'no second request after an unknown outcome',
    file: 'server/publishing/settle.ts',
    find: "if (answer.outcome === 'unknown') return unknown(writer, row, answer.detail)",
    replace:
      "if (answer.outcome === 'unknown') return refused(publishing, writer, row, { outcome: 'refused', reason: 'unreachable', detail: answer.detail }, now)",
    test,
    only: 'whose outcome is unknown',
  },
  {
    name: 'the announcement that survives the process',
    file: 'server/publishing/claim.ts',
    find: "if (row.status === 'publishing' && row.armedAt) return { state: 'interrupted', row }",
    replace: '',
    test,
    only: 'after it had announced the request',
  },
  {
    name: 'the last look before the request',
    file: 'server/publishing/claim.ts',
    find: `  const obstacle = await obstacleOf(writer, row, now)
  if (obstacle) {
    await hold(writer, row, obstacle)
    return null
  }
`,
    replace: '',
    test,
    only: 'while its picture is uploaded',
  },
  {
    name: 'the text that was approved',
    file: 'server/publishing/hooks.ts',
    find: 'if (isApproved && row.contentHash === hash) continue',
    replace: 'if (isApproved) continue',
    test,
    only: 'an edit holds the post',
  },
  {
    name: 'the distance between late posts',
    file: 'server/publishing/claim.ts',
    find: 'return free > now.getTime() ? new Date(free) : null',
    replace: 'return free < 0 ? new Date(free) : null',
    test,
    only: 'publishes a backlog in order',
  },
  {
    name: 'a minute before a post is sent again',
    file: 'server/publishing/scheduled-states.ts',
    find: 'if (now.getTime() - millisecondsOf(original!.armedAt) > settledMilliseconds) return',
    replace: 'if (now) return',
    test,
    only: 'takes a person’s word',
  },
  {
    name: 'one notice for a channel',
    file: 'server/publishing/settle.ts',
    find: "if (channel.status === 'broken') return",
    replace: '',
    test,
    only: 'pauses a channel whose account is refused',
  },
]
