/** Progress for people on a terminal; one plain line per step where there is none. */
export interface Screen {
  /** Opens a step and returns functions to update and close it. */
  step(label: string): { set(done: number, total: number, detail?: string): void; done(detail: string): void }
}

const width = 24

export function createScreen(out: NodeJS.WriteStream): Screen {
  const rewrite = (line: string) => out.write(out.isTTY ? `\r\x1b[2K${line}` : '')
  return {
    step(label) {
      const head = label.padEnd(14)
      rewrite(`  ${head}`)
      return {
        set(done, total, detail = '') {
          const filled = total > 0 ? Math.round((done / total) * width) : 0
          rewrite(`  ${head}${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${total} ${detail}`)
        },
        done(detail) {
          rewrite('')
          out.write(`✓ ${head}${detail}\n`)
        },
      }
    },
  }
}
