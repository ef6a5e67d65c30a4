import { Gauge, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { RateLimitRule, SettingState } from '#shared/contracts/settings.ts'
import { useT } from '#web/locale/index.ts'
import { reportFailure } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { meaningOf } from './rule-label.ts'
import { saveSettings } from './save-settings.ts'

interface RateLimitRulesProps {
  state: SettingState
  onSaved: () => Promise<void>
}

/** The server's rate limits, edited one at a time. */
export function RateLimitRules({ state, onSaved }: RateLimitRulesProps) {
  const t = useT('adminSettings')
  const confirm = useConfirm()
  const rules = state.value as readonly RateLimitRule[]
  /** The index of the edited row; the number of rows for a new rule. */
  const [edited, setEdited] = useState<number | null>(null)

  async function save(value: readonly RateLimitRule[] | null, done: string): Promise<void> {
    try {
      await saveSettings({ rateLimitRules: value })
      toast({ tone: 'success', title: done })
      await onSaved()
    } catch (error) {
      reportFailure(error, t('saveFailed'))
    }
  }

  async function remove(rule: RateLimitRule): Promise<void> {
    const [title, description] = [t('rules.removeTitle', { label: rule.label }), t('rules.removeText')]
    if (!(await confirm({ title, description, confirmLabel: t('rules.removeAction') }))) return
    await save(
      rules.filter((each) => each !== rule),
      t('rules.removed'),
    )
  }

  async function reset(): Promise<void> {
    const [title, description] = [t('rules.resetTitle'), t('rules.resetText')]
    if (await confirm({ title, description, confirmLabel: t('reset') })) await save(null, t('rules.wasReset'))
  }

  return (
    <Card
      flush
      title={t('rules.title')}
      description={t('rules.text')}
      className="mt-4 max-w-4xl overflow-clip"
      actions={
        <>
          {state.origin === 'here' && (
            <Button size="sm" onClick={() => void reset()}>
              {t('reset')}
            </Button>
          )}
          <Button size="sm" icon={<Plus />} onClick={() => setEdited(rules.length)}>
            {t('rules.add')}
          </Button>
        </>
      }
    >
      <DataTable
        label={t('rules.title')}
        columns={useColumns()}
        rows={rules}
        rowKey={keyOf}
        state="ready"
        texts={{
          empty: { icon: <Gauge />, title: t('rules.none') },
          noResults: { title: t('rules.none') },
          error: { title: t('loadFailed') },
          forbidden: { title: t('loadFailed') },
        }}
        rowActions={(rule) => (
          <span className="flex">
            <IconButton
              size="sm"
              label={t('rules.edit', { label: rule.label })}
              icon={<Pencil />}
              onClick={() => setEdited(rules.indexOf(rule))}
            />
            <IconButton
              size="sm"
              label={t('rules.remove', { label: rule.label })}
              icon={<Trash2 />}
              onClick={() => void remove(rule)}
            />
          </span>
        )}
      />
      {edited !== null && <RuleDialog rules={rules} index={edited} onSaved={onSaved} onClose={() => setEdited(null)} />}
    </Card>
  )
}

/** Two rules never have the same label and audience. */
const keyOf = ({ label, audience }: RateLimitRule): string => `${label} ${audience}`

function useColumns(): Column<RateLimitRule>[] {
  const t = useT('adminSettings')
  return [
    {
      id: 'label',
      header: t('rules.label'),
      cell: ({ label }) => (
        <>
          <code className="text-caption [overflow-wrap:anywhere]">{label}</code>
          <span className="block text-caption text-ink-subtle">{meaningOf(label, t)}</span>
        </>
      ),
    },
    {
      id: 'audience',
      header: t('rules.audience'),
      labelOnPhone: true,
      cell: ({ audience }) =>
        t(audience === '@guest' ? 'rules.guests' : audience === '@auth' ? 'rules.signedIn' : 'rules.everyone'),
    },
    {
      id: 'limit',
      header: t('rules.limit'),
      labelOnPhone: true,
      cell: ({ maxRequests, duration }) =>
        t('rules.limitOf', { count: maxRequests, time: t('rules.seconds', { count: duration }) }),
    },
  ]
}
