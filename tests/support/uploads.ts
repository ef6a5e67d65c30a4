import { act } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

/** The part of `XMLHttpRequest` that sends files, answered by the test. */
export class Sending {
  static all: Sending[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  headers: Record<string, string> = {}
  method = ''
  url = ''
  body = new FormData()
  status = 0
  responseText = ''
  isAborted = false
  onload = (): void => {}
  onerror = (): void => {}
  onabort = (): void => {}
  open(method: string, url: string): void {
    this.method = method
    this.url = url
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(body: FormData): void {
    this.body = body
    Sending.all.push(this)
  }
  abort(): void {
    this.isAborted = true
    this.onabort()
  }
  get file(): string {
    return (this.body.get('file') as File).name
  }
  async answer(status: number, body: unknown): Promise<void> {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    await act(async () => this.onload())
  }
}

/** Catches the uploads of a block's tests. */
export function watchUploads(): void {
  const original = globalThis.XMLHttpRequest
  beforeEach(() => {
    Sending.all = []
    Object.assign(globalThis, { XMLHttpRequest: Sending })
  })
  afterEach(() => {
    Object.assign(globalThis, { XMLHttpRequest: original })
  })
}
