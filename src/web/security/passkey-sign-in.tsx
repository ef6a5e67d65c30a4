import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '#web/locale/index.ts'
import { canUsePasskeys, signInWithPasskey, stopWaitingForPasskey } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'

interface PasskeySignInProps {
  asAdministrator: boolean
  remember: boolean
  onDone: () => void
  onFailure: (message: string) => void
}

/** Sign-in with a passkey, by the button or from the suggestions of the email field. */
export function PasskeySignIn({ asAdministrator, remember, onDone, onFailure }: PasskeySignInProps) {
  const t = useT('security')
  const [isBusy, setBusy] = useState(false)
  const [isOffered, setOffered] = useState(false)
  useEffect(() => setOffered(canUsePasskeys()), [])
  useSuggestedPasskey(asAdministrator, onDone)
  if (!isOffered) return null

  async function enter(): Promise<void> {
    onFailure('')
    setBusy(true)
    try {
      await signInWithPasskey({ asAdministrator, remember })
      onDone()
    } catch {
      onFailure(t('passkeys.signInFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="lg" className="mt-3 w-full" icon={<KeyRound />} loading={isBusy} onClick={() => void enter()}>
      {t('passkeys.signIn')}
    </Button>
  )
}

/** Lets the browser offer passkeys in the email field, where it can. */
function useSuggestedPasskey(asAdministrator: boolean, onDone: () => void): void {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    let isOver = false
    void (async () => {
      if (!canUsePasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.()) || isOver) return
      await signInWithPasskey({ asAdministrator, waits: true })
      done()
      // Leaving the page or pressing the button ends the wait.
    })().catch(() => undefined)
    return () => {
      isOver = true
      void stopWaitingForPasskey().catch(() => undefined)
    }
  }, [asAdministrator])
}
