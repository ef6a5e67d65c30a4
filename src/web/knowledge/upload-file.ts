import { type FieldProblem, pb } from '#web/records/index.ts'

/** A refused upload, with what the server said about the file. */
export class UploadRefused extends Error {
  readonly status: number
  readonly fields: Record<string, FieldProblem>
  /** Code of what is wrong with the file, or ''. */
  readonly code: string

  constructor(status: number, { data: fields = {} }: Answer) {
    super(`The upload was answered with status ${status}.`)
    this.name = 'UploadRefused'
    this.status = status
    this.fields = fields
    this.code = fields.file?.code ?? ''
  }
}

/**
 * Stores a document and says how much of it has been sent, 0–1; `fetch` cannot.
 * @param item replaces the file of this item; without it a new one is made in `base`
 * @throws UploadRefused, DOMException AbortError
 */
export function uploadFile(
  { base, item, file }: { base: string; item?: string; file: File },
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<{ id: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const path = '/api/collections/knowledge_items/records'
    request.open(item ? 'PATCH' : 'POST', pb.buildURL(item ? `${path}/${item}` : path))
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Accept-Language', pb.lang)
    if (pb.authStore.token) request.setRequestHeader('Authorization', `Bearer ${pb.authStore.token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const answer = parsed(request.responseText)
      if (request.status < 400) resolve(answer as { id: string })
      else reject(new UploadRefused(request.status, answer))
    }
    request.onerror = () => reject(new UploadRefused(0, {}))
    request.onabort = () => reject(new DOMException('The upload was given up.', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    const body = new FormData()
    if (!item) {
      body.set('base', base)
      body.set('type', 'document')
    }
    body.set('file', file)
    request.send(body)
  })
}

interface Answer {
  data?: Record<string, FieldProblem>
}

function parsed(text: string): Answer {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
