import type { ClientResponseError } from 'pocketbase'

/** The server's error answer to an SDK call; null if it succeeded. */
export const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: ClientResponseError) => ({
      status: error.status,
      message: error.response.message as string,
      data: error.response.data as Record<string, unknown>,
    }),
  )
