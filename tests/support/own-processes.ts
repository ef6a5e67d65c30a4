import type { ChildProcess } from 'node:child_process'

const running = new Map<ChildProcess, { ended: Promise<unknown>; signal: NodeJS.Signals }>()

/** Has a process ended after the tests of the file that started it, if it has not ended by then. */
export function endAfterFile(child: ChildProcess, ended: Promise<unknown>, signal: NodeJS.Signals = 'SIGKILL'): void {
  running.set(child, { ended, signal })
  void ended.then(() => running.delete(child))
}

/** For the hook of every file: modules such as this one are shared by the files of a worker, so theirs would run only once. */
export async function endOwnProcesses(): Promise<void> {
  for (const [child, { signal }] of running) child.kill(signal)
  await Promise.all([...running.values()].map(({ ended }) => ended))
}
