import { startProgram } from '#server/engine/child-program.ts'
import { createSlots } from '#server/engine/slots.ts'
import type { PaintOrder } from './painter/paint.ts'

const program = new URL('painter/main.ts', import.meta.url)
/** Painting takes a second; the rest allows for waiting on a busy machine. */
const maxMilliseconds = 180_000
/** A painter takes 160 MB, and with emojis half as much again. */
const slots = createSlots(1)

/** Paints a PDF in a separate process, one at a time. @throws Error if it fails, the signal's reason if that aborts it */
export function paintDocument(order: PaintOrder, signal: AbortSignal): Promise<Buffer> {
  return slots.use(async () => {
    const painter = startProgram(program, { input: JSON.stringify(order), isAwaited: true })
    const stop = () => painter.stop()
    const alarm = setTimeout(stop, maxMilliseconds)
    signal.addEventListener('abort', stop, { once: true })
    try {
      return Buffer.from(await painter.output, 'base64')
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      clearTimeout(alarm)
      signal.removeEventListener('abort', stop)
    }
  }, signal)
}
