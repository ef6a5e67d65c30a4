import { Bot, FlaskConical } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, languageNames, useFormats, useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { useOverlay } from '#web/ui/overlay/overlays.tsx'
import { useOwn } from '../use-own.ts'
import { BotDialog } from './bot-dialog.tsx'
import { Check } from './check.tsx'
import { Listed, RowActs } from './listed.tsx'
import { useDeleteAsked } from './use-delete-asked.ts'
import { BotWorkbench } from './workbench/bot-workbench.tsx'

/** The list of bots. */
export function BotsPart() {
  const t = useT('chatSettings')
  const { list } = useFormats()
  const { instance, canManage } = useInstance()
  const { open } = useOverlay()
  const bots = useOwn('bots', 'created,id')
  const bases = useOwn('knowledge_bases', 'name').rows ?? []
  const ambassadors = useOwn('ambassadors', 'name,id').rows ?? []
  const team = useOwn('chat_settings', 'created').rows?.[0] ?? null
  const usual = team?.knowledgeBase ?? ''
  const update = useUpdate('bots')
  const ask = useDeleteAsked('bots')
  const [address] = useSearchParams()
  const tried = bots.rows?.find(({ id }) => id === address.get('bot'))
  if (tried) return <BotWorkbench bot={tried} base={tried.knowledgeBase || usual} />
  return (
    <Listed
      list={bots}
      title={t('bots.title')}
      description={t('bots.text')}
      empty={t('bots.empty')}
      icon={<Bot />}
      addLabel={t('bots.add')}
      mayChange={canManage}
      onAdd={() => void open(BotDialog, { instance: instance!.id, bot: null, bases, ambassadors, team })}
    >
      {(bot) => {
        const { id, name, active, knowledgeBase, languages, duty } = bot
        const base = bases.find((one) => one.id === (knowledgeBase || usual))
        return (
          <div className="space-y-2">
            <div className="flex items-start justify-between gap-3">
              <Switch
                checked={active}
                disabled={!canManage}
                onCheckedChange={(isOn) => update.mutate({ id, active: isOn })}
                label={name}
                description={[
                  list(languages.map((language) => languageNames[language])),
                  t(`duty.${duty || 'always'}`),
                ].join(' · ')}
                className="min-w-0 flex-1"
              />
              {canManage && (
                <RowActs
                  name={name}
                  onEdit={() => void open(BotDialog, { instance: instance!.id, bot, bases, ambassadors, team })}
                  onDelete={() => void ask(id, t('bots.deleteTitle', { name }), t('bots.deleteText'))}
                />
              )}
            </div>
            <Check holds={base !== undefined}>{base ? t('bots.base', { name: base.name }) : t('bots.noBase')}</Check>
            {base && (
              <Button asChild size="sm">
                <LocalLink
                  to={`/dashboard/chat/settings?part=bots&bot=${id}`}
                  aria-label={t('bots.tryNamed', { name })}
                >
                  <FlaskConical />
                  {t('bots.try')}
                </LocalLink>
              </Button>
            )}
          </div>
        )
      }}
    </Listed>
  )
}
