import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ChannelAccount } from '#shared/contracts/channels.ts'
import { BareField, ShortFormDialog, useForm } from '#web/forms/index.ts'
import { currentLanguage, describeFailure, inLanguage, useGo, useT } from '#web/locale/index.ts'
import { failureOf, refreshLists } from '#web/records/index.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { begunLanguage, chooseAccount, finish, takeBegun } from './connecting.ts'

interface Choice {
  channel: string
  name: string
  accounts: readonly ChannelAccount[]
}

/** The redirect target of networks: submits the code, and navigates to the channels with the result. */
export default function ConnectedPage() {
  const t = useT('channels')
  const go = useGo()
  const [params] = useSearchParams()
  const [choice, setChoice] = useState<Choice | null>(null)
  const isTaken = useRef(false)

  const back = (failure?: string) => go('/dashboard/channels', { replace: true, state: failure ? { failure } : null })
  function done(name: string): void {
    toast({ tone: 'success', title: t('connect.done', { name }) })
    refreshLists('channels', 0)
    back()
  }

  async function handOver(): Promise<void> {
    const language = begunLanguage()
    if (language && language !== currentLanguage()) {
      // Networks redirect to one address for all languages, so its texts are in the browser's language.
      window.location.replace(inLanguage(language, window.location.pathname) + window.location.search)
      return
    }
    const begun = takeBegun()
    const [state, code] = [params.get('state'), params.get('code')]
    if (!begun) return back(t('connect.elsewhere'))
    if (!state || !code) return back(t('connect.canceled'))
    try {
      const { accounts } = await finish(begun, { state, code })
      if (accounts.length === 0) done(begun.name)
      else setChoice({ ...begun, accounts })
    } catch (error) {
      back(describeFailure(failureOf(error)))
    }
  }
  useEffect(() => {
    // The code and its state can only be used once.
    if (isTaken.current) return
    isTaken.current = true
    void handOver()
  })

  return (
    <>
      <PageHeader title={t('connect.title')} />
      <p className="flex items-center gap-2 text-sm text-ink-muted" aria-live="polite">
        <Spinner /> {t('connect.working')}
      </p>
      {choice && <AccountDialog choice={choice} onCancel={() => back()} onDone={() => done(choice.name)} />}
    </>
  )
}

interface AccountDialogProps {
  choice: Choice
  onCancel: () => void
  onDone: () => void
}

function AccountDialog({ choice: { channel, accounts }, onCancel, onDone }: AccountDialogProps) {
  const t = useT('channels')
  const form = useForm({
    initial: { account: accounts[0]!.id },
    async submit({ account }) {
      await chooseAccount(channel, account)
      onDone()
    },
  })
  return (
    <ShortFormDialog
      form={form}
      onCancel={onCancel}
      size="md"
      closesOutside={false}
      title={t('connect.choose')}
      description={t('connect.chooseText')}
      submitLabel={t('connect.use')}
    >
      <BareField<string> name="account">
        {({ value, onChange }) => (
          <RadioCards
            label={t('connect.account')}
            value={value}
            onValueChange={onChange}
            options={accounts.map(({ id, name }) => ({ value: id, label: name || id }))}
          />
        )}
      </BareField>
    </ShortFormDialog>
  )
}
