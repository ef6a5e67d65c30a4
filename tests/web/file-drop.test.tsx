// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openPage } from '#tests/support/page.tsx'
import { FileDrop, type FileDropProps } from '#web/ui/form/file-drop.tsx'

const file = (name: string, bytes = 10, type = '') => new File(['x'.repeat(bytes)], name, { type })

function open(props: Partial<FileDropProps> = {}) {
  const taken: string[][] = []
  openPage(<FileDrop onFiles={(files) => taken.push(files.map(({ name }) => name))} label="Add a file" {...props} />)
  const input = screen.getByLabelText<HTMLInputElement>('Add a file')
  return {
    taken,
    input,
    choose: (...files: File[]) => fireEvent.change(input, { target: { files } }),
    drop: (...files: File[]) => fireEvent.drop(input, { dataTransfer: { files } }),
    problems: () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent),
  }
}

describe('files', () => {
  it('are taken whether they are chosen or dropped', () => {
    const { taken, choose, drop } = open()
    choose(file('a.pdf'))
    drop(file('b.pdf'))
    expect(taken).toEqual([['a.pdf'], ['b.pdf']])
  })

  it('are limited to one, unless several are allowed', () => {
    const one = open()
    one.drop(file('a.pdf'), file('b.pdf'))
    expect(one.taken).toEqual([['a.pdf']])
  })

  it('may be several, if several are allowed', () => {
    const several = open({ multiple: true })
    several.drop(file('a.pdf'), file('b.pdf'))
    expect(several.taken).toEqual([['a.pdf', 'b.pdf']])
  })

  it.each([
    ['.pdf,.docx', 'REPORT.PDF', '', true],
    ['.pdf,.docx', 'report.pdf.exe', '', false],
    ['.pdf, .docx', 'report.docx', '', true],
    ['image/*', 'photo', 'image/webp', true],
    ['image/*', 'photo.png', 'text/plain', false],
    ['image/png', 'photo', 'image/png', true],
    ['image/png', 'photo', 'image/jpeg', false],
    ['.pdf', 'pdf', '', false],
    [undefined, 'anything', '', true],
  ])('are accepted by %s: %s (%s) is %s', (accept, name, type, isAccepted) => {
    const { taken, drop, problems } = open(accept === undefined ? {} : { accept })
    drop(file(name, 1, type))
    expect(taken).toEqual(isAccepted ? [[name]] : [])
    expect(problems()).toHaveLength(isAccepted ? 0 : 1)
  })

  it('that are too large are named with the limit, and the others are taken', () => {
    const { taken, drop, problems } = open({ multiple: true, maxBytes: 1_048_576 })
    drop(file('small.pdf'), file('large.pdf', 1_048_577), file('exact.pdf', 1_048_576))
    expect(taken).toEqual([['small.pdf', 'exact.pdf']])
    expect(problems()).toEqual([expect.stringMatching(/large\.pdf.*1 MB/)])
  })

  it('that were refused disappear with the next ones', () => {
    const { choose, problems } = open({ accept: '.pdf' })
    choose(file('a.exe'))
    expect(problems()).toHaveLength(1)
    choose(file('a.pdf'))
    expect(problems()).toEqual([])
  })

  it('cannot be dropped while the field is disabled', () => {
    const { taken, drop, input } = open({ disabled: true })
    drop(file('a.pdf'))
    expect([taken, input.disabled]).toEqual([[], true])
  })

  it('are none in an empty drop', () => {
    const { taken, choose, problems } = open()
    choose()
    expect([taken, problems()]).toEqual([[], []])
  })

  it('of a folder are taken with those in the folders in it; other kinds are counted, hidden ones are not', async () => {
    const { taken, input, problems } = open({ multiple: true, accept: '.md' })
    const entry = (name: string, inner?: object[]) => ({
      ...{ name, isFile: !inner, isDirectory: Boolean(inner) },
      file: (done: (found: File) => void) => done(file(name)),
      createReader() {
        // Browsers hand out a part at a time, and then nothing.
        const parts = inner!.map((one) => [one])
        return { readEntries: (done: (some: object[]) => void) => done(parts.pop() ?? []) }
      },
    })
    const notes = entry('notes', [
      entry('b.md'),
      entry('a.md'),
      entry('photo.png'),
      entry('sub', [entry('c.md'), entry('.secret.md')]),
      entry('.git', [entry('HEAD.md')]),
      entry('node_modules', [entry('readme.md')]),
    ])
    const items = [{ webkitGetAsEntry: () => notes }, { webkitGetAsEntry: () => entry('d.md') }]
    fireEvent.drop(input, { dataTransfer: { files: [], items } })
    await waitFor(() => expect(taken).toEqual([['a.md', 'b.md', 'c.md', 'd.md']]))
    expect(problems()).toEqual(['1 file of an unsupported type was skipped.'])
  })

  it('of a chosen folder are taken in the same way', () => {
    Object.defineProperty(HTMLInputElement.prototype, 'webkitdirectory', { value: false, configurable: true })
    const { taken, problems } = open({ multiple: true, accept: '.md', folderLabel: 'Choose a folder' })
    const inside = (path: string) =>
      Object.defineProperty(file(path.split('/').at(-1)!), 'webkitRelativePath', { value: path })
    const files = ['notes/a.md', 'notes/.obsidian/app.md', 'notes/x/b.md', 'notes/p.png', 'notes/q.png'].map(inside)
    fireEvent.change(screen.getByLabelText('Choose a folder', { selector: 'input' }), { target: { files } })
    expect(taken).toEqual([['a.md', 'b.md']])
    expect(problems()).toEqual(['2 files of unsupported types were skipped.'])
  })
})
