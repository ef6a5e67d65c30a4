import { ArrowRight, PenLine } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useGo, useT } from '#web/locale/index.ts'
import { useServiceWords } from '#web/provisioning/index.ts'
import { avatarPicture } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'

/** Chooses an ambassador and a tool to start with. */
export default function ChooseTool({
  ambassadors,
  tools,
}: {
  ambassadors: readonly Row<'ambassadors'>[]
  /** The services that are ready in the workspace. */
  tools: readonly Row<'services'>[]
}) {
  const t = useT('onboarding')
  const go = useGo()
  const { canEdit } = useInstance()
  const [ambassador, setAmbassador] = useState('')
  const [wanted, setTool] = useState('')
  const tool = wanted || tools[0]?.slug || ''
  const words = useServiceWords()
  const chosen = ambassador || ambassadors[0]?.id || ''
  return (
    <Card title={t('home.choose.title')}>
      <div className="space-y-4">
        <Field label={t('home.choose.ambassador')}>
          <Combobox
            value={chosen}
            onValueChange={setAmbassador}
            searchPlaceholder={t('home.choose.chooseAmbassador')}
            options={ambassadors.map((each) => ({
              value: each.id,
              label: each.name,
              description: each.headline,
              icon: <Avatar name={each.name} picture={avatarPicture('ambassadors', each)} size={20} decorative />,
            }))}
          />
        </Field>
        <Field label={t('home.choose.tool')}>
          <RadioCards
            columns={1}
            value={tool}
            onValueChange={setTool}
            options={tools.map((service) => {
              const { name, description } = words(service)
              return { value: service.slug, label: name, description, icon: <PenLine /> }
            })}
          />
          {tools.length === 0 && (
            <p className="text-caption text-ink-muted">
              {t('home.choose.noTools')}{' '}
              <LocalLink to="/dashboard/services" className="text-link hover:text-link-hover">
                {t('home.cards.tools')}
              </LocalLink>
            </p>
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            disabled={!canEdit || !tool}
            trailing={<ArrowRight />}
            onClick={() => go(`/dashboard/production/new?ambassador=${chosen}`)}
          >
            {t('home.choose.start')}
          </Button>
          <Button asChild>
            <LocalLink to={`/dashboard/personas/${chosen}`}>{t('home.choose.overview')}</LocalLink>
          </Button>
        </div>
      </div>
    </Card>
  )
}
