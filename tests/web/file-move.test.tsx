// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { FileMoveReport } from '#shared/contracts/operations.ts'
import { watchNetwork } from '#tests/support/network.ts'
import { openPage } from '#tests/support/page.tsx'
import { startWebServer } from '#tests/support/web-server.ts'
import { FileMoveCard } from '#web/admin/settings/file-move-card.tsx'
import { onRequestFailed, pb, queryClient, refreshServed } from '#web/records/index.ts'
import { overlays } from '#web/ui/overlay/overlays.tsx'

const server = startWebServer()
const network = watchNetwork()
const reads = /^GET \/api\/admin\/files\/move$/

let signIn: () => void
beforeAll(async () => {
  const { token, record } = (await server.superuser()).authStore
  signIn = () => pb.authStore.save(token, record)
})
beforeEach(() => {
  signIn()
  queryClient.clear()
  network.calls.length = 0
})
afterEach(() => {
  for (const { id } of overlays.list()) overlays.unmount(id)
  cleanup()
})

type Job = NonNullable<FileMoveReport['job']>
const progress = { files: 3, totalFiles: 12, bytes: 1_048_576, totalBytes: 4_194_304, failedFile: '' }
const copying: Job['progress'] = { step: 'copying', ...progress }
const jobOf = (job: Partial<Job>): Job => ({
  ...{ id: 'job', state: 'running', checkpoint: 3, error: '', created: '', finishedAt: '', progress: copying },
  ...job,
})
const serve = (report: Partial<FileMoveReport>) =>
  network.answer(reads, {
    status: 200,
    body: { to: 's3', from: 'disk', backups: { to: 'disk', from: null }, job: null, ...report },
  })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const sent = () => network.calls.filter(({ name }) => !reads.test(name)).map(({ name, body }) => [name, body])

it('shows the current places, and offers no move if nothing is elsewhere', async () => {
  openPage(<FileMoveCard />)
  await screen.findByText('All files are in one place: the server’s disk.')
  screen.getByText('All backups are in one place: the server’s disk.')
  expect(screen.queryByRole('button')).toBeNull()
})

it('asks before it moves, and shows why the server refuses', async () => {
  serve({ backups: { to: 's3', from: 'disk' } })
  const failures: unknown[] = []
  const stop = onRequestFailed(({ fields }, title) => failures.push([title, fields.move?.code]))
  openPage(<FileMoveCard />)
  await screen.findByText('New files go to the bucket; others may still be on the server’s disk.')
  screen.getByText('New backups go to the bucket; others may still be on the server’s disk.')
  await press('Copy and keep the originals')
  await waitFor(() => expect(sent()).toEqual([['POST /api/admin/files/move', { keep: true }]]))
  // Nothing is elsewhere on the server that is asked.
  const refused = ['Moving could not be started', 'validation_nothing_to_move']
  await waitFor(() => expect(failures).toEqual([refused]))
  stop()
  await press('Move')
  const question = await screen.findByRole('alertdialog')
  expect(sent()).toHaveLength(1)
  fireEvent.click(within(question).getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(sent()[1]).toEqual(['POST /api/admin/files/move', { keep: false }]))
})

it('shows the progress of the whole, and stops it', async () => {
  serve({ job: jobOf({}) })
  openPage(<FileMoveCard />)
  const bar = await screen.findByRole('progressbar', { name: 'Copying' })
  expect(bar.getAttribute('aria-valuetext')).toBe('3 of 12 files, 1 MB of 4 MB')
  expect(Number(bar.getAttribute('aria-valuenow')) / Number(bar.getAttribute('aria-valuemax'))).toBeCloseTo(0.25)
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull()
  await press('Stop')
  const question = await screen.findByRole('alertdialog')
  fireEvent.click(within(question).getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(sent()).toEqual([['DELETE /api/admin/files/move', undefined]]))

  serve({ job: jobOf({ progress: { ...copying!, step: 'removing', files: 12, bytes: 4_194_304 } }) })
  refreshServed('file-move')
  const removing = await screen.findByRole('progressbar', { name: /removing the originals/ })
  expect(removing.getAttribute('aria-valuetext')).toBe('12 of 12 files, 4 MB of 4 MB')
})

it('names the file that an attempt failed at, and resumes', async () => {
  const failedFile = 'posts/abc/picture.png'
  const failed = { error: 'The bucket is gone.', progress: { ...copying!, failedFile } }
  serve({ job: jobOf({ state: 'queued', ...failed }) })
  openPage(<FileMoveCard />)
  await screen.findByText('Moving failed at posts/abc/picture.png')
  screen.getByText('The bucket is gone.')
  screen.getByText('It’s retried automatically.')

  serve({ job: jobOf({ state: 'failed', ...failed }) })
  refreshServed('file-move')
  await screen.findByRole('button', { name: 'Resume moving' })
  screen.getByText('The bucket is gone.')
  expect(screen.queryByText('It’s retried automatically.')).toBeNull()

  serve({ from: null, job: jobOf({ state: 'done' }) })
  refreshServed('file-move')
  await screen.findByText('The last move is complete')
  expect(screen.queryByRole('button')).toBeNull()
})
