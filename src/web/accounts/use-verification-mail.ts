import { useState } from 'react'
import { pb, reportFailure } from '#web/records/index.ts'
import { useWait } from './use-wait.ts'

/** The server sends no second mail of a kind to the same person before. */
const pauseSeconds = 120

/** Sends the link that confirms an address once more, and says how long the next one has to wait. */
export function useVerificationMail(email: string) {
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const [seconds, startWait] = useWait()
  async function send(): Promise<void> {
    setBusy(true)
    try {
      await pb.collection('users').requestVerification(email, { requestKey: null })
      setSent(true)
      startWait(pauseSeconds)
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy, isSent, seconds }
}
