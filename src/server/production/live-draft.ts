import type { Engine } from '#server/engine/engine.ts'
import type { Row } from '#shared/collections/index.ts'
import type { WritingStage, WrittenSoFar } from '#shared/contracts/production.ts'
import { linkedin } from '#shared/networks/linkedin.ts'

/** Shows members a post while a model writes it. The partial text is not stored. */
export interface LiveDraft {
  /** Begins a stage with its initial text. @returns a function to call with the partial answer of the model */
  begin(stage: WritingStage, text: string): (partial: unknown) => void
  end(): void
}

export function liveDraftOf({ realtime }: Pick<Engine, 'realtime'>, { id }: Row<'posts'>): LiveDraft {
  let current: WritingStage | null = null
  const show = (data: WrittenSoFar | null) => realtime.show({ collection: 'posts', id, data })
  const part = (stage: WritingStage, text: string) => show({ stage, text: text.slice(0, linkedin.maxCharacters) })
  return {
    begin(stage, start) {
      current = stage
      part(stage, start)
      return (partial) => {
        // Shows only the text of the answer. The last part of a stage may arrive after its end.
        const text = textOf(partial)
        if (text && stage === current) part(stage, text)
      }
    },
    end() {
      if (current) show(null)
      current = null
    },
  }
}

/** The unchecked answer of a model. */
const textOf = (partial: unknown): string => {
  const body = partial && typeof partial === 'object' && 'body' in partial ? partial.body : ''
  return typeof body === 'string' ? body.trim() : ''
}
