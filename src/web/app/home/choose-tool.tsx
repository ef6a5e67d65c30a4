import { ArrowRight, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useGo, useT } from '#web/locale/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'

/** Chooses an ambassador and a tool to start with. */
export default function ChooseTool({
  ambassadors,
}: {
  ambassadors: readonly { id: string; name: string; headline: string }[]
}) {
  const t = useT('onboarding')
  const go = useGo()
  const { canEdit } = useInstance()
  const [ambassador, setAmbassador] = useState('')
  const chosen = ambassador || ambassadors[0]?.id || ''
  return (
    <Card title={t('home.choose.title')}>
      <div className="space-y-4">
        <Field label={t('home.choose.ambassador')}>
          <Combobox
            value={chosen}
            onValueChange={setAmbassador}
            searchPlaceholder={t('home.choose.chooseAmbassador')}
            options={ambassadors.map(({ id, name, headline }) => ({
              value: id,
              label: name,
              description: headline,
              icon: <Avatar name={name} size={20} decorative />,
            }))}
          />
        </Field>
        <Field label={t('home.choose.tool')}>
          <RadioCards
            columns={1}
            value="ghostwriter"
            onValueChange={() => undefined}
            options={[
              {
                value: 'ghostwriter',
                label: 'Ghostwriter',
                description: t('home.choose.ghostwriter'),
                icon: <PenLine />,
              },
            ]}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            disabled={!canEdit}
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
