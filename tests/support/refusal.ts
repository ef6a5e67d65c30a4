import type { ClientResponseError } from 'pocketbase'

/** What the server answered to a call of the SDK that it refused; null when it did not. */
export const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: ClientResponseError) => ({
      status: error.status,
      message: error.response.message as string,
      data: error.response.data as Record<string, unknown>,
    }),
  )
