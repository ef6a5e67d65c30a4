// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Call, watchNetwork } from '#tests/support/network.ts'
import { openPage } from '#tests/support/page.tsx'
import { BatchCost } from '#web/production/batch-cost.tsx'
import { RenameBatch } from '#web/production/rename-batch.tsx'
import { shownToasts } from '#web/ui/feedback/toasts.ts'

const network = watchNetwork()
const patch = /^PATCH \/api\/collections\/production_batches\/records\/b1/
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

describe('the name of a batch', () => {
  const rename = async (name: string) => {
    openPage(<RenameBatch batch={{ id: 'b1', name: 'Spring' }} />)
    await click('Rename')
    const field = screen.getByRole('textbox', { name: /Name/ }) as HTMLInputElement
    expect(field.value).toBe('Spring')
    fireEvent.change(field, { target: { value: name } })
    await click('Save')
  }

  it('is changed once it is saved, and may be empty', async () => {
    const sent: unknown[] = []
    network.answer(patch, ({ body }: Call) => {
      sent.push(body)
      return { body: { id: 'b1', ...(body as object) } }
    })
    await rename('')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.map((body) => (typeof body === 'string' ? JSON.parse(body) : body))).toEqual([{ name: '' }])
    expect(shownToasts()[0]).toMatchObject({ tone: 'success', title: 'Updated successfully.' })
  })

  it('stays in the dialog, with the reason, if it is refused', async () => {
    const message = 'You are not allowed to perform this request.'
    network.answer(patch, { status: 403, body: { status: 403, message, data: {} } })
    await rename('Summer')
    await screen.findByText('You don’t have permission to do this.')
    expect((screen.getByRole('textbox', { name: /Name/ }) as HTMLInputElement).value).toBe('Summer')
  })
})

describe('the cost of a batch', () => {
  const cost = { usd: 0.0312, inputTokens: 12_000, outputTokens: 345, calls: 4 }

  it('is shown with its tokens', () => {
    openPage(<BatchCost cost={cost} />)
    expect(screen.getByText('AI provider: $0.0312, 12,345 tokens')).toBeTruthy()
  })

  it('is left out if no provider was used', () => {
    openPage(<BatchCost cost={{ ...cost, inputTokens: 0, outputTokens: 0, usd: 0 }} />)
    expect(screen.queryByText(/AI provider/)).toBeNull()
  })
})
