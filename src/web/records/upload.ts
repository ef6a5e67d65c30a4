import { ClientResponseError } from 'pocketbase'
import type { CollectionName, Row } from '#shared/collections/index.ts'
import { headersFor, pb } from './client.ts'
import { checkConnection } from './connection.ts'

/**
 * Creates a record with a file, or replaces a record's file, and reports the progress, 0–1. All other calls use the client's
 * `fetch`, which cannot report it.
 * @param id of the record to change; without it a new one is created
 * @throws ClientResponseError, with `isAbort` if `signal` stopped it
 */
export function uploadRecord<N extends CollectionName>(
  name: N,
  { id, body, onProgress, signal }: Upload,
): Promise<Row<N>> {
  const url = pb.buildURL(`/api/collections/${name}/records${id ? `/${id}` : ''}`)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (error: object): void => reject(new ClientResponseError({ url, ...error }))
    request.open(id ? 'PATCH' : 'POST', url)
    for (const [header, value] of Object.entries(headersFor())) request.setRequestHeader(header, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const response = parsed(request.responseText)
      if (request.status < 400) resolve(response as Row<N>)
      else fail({ status: request.status, response })
    }
    request.onerror = () => {
      void checkConnection()
      fail({ status: 0 })
    }
    request.onabort = () => fail({ isAbort: true })
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

interface Upload {
  id?: string
  body: FormData
  onProgress: (share: number) => void
  signal?: AbortSignal
}

/** A gateway's response may not be JSON. */
function parsed(text: string): object {
  try {
    const answer: unknown = JSON.parse(text)
    return answer && typeof answer === 'object' ? answer : {}
  } catch {
    return {}
  }
}
