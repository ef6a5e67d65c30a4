import { useState } from 'react'
import * as z from 'zod/mini'
import type { SitePages } from '#shared/contracts/knowledge.ts'
import { ControlField, Form, FormMessage, rules, SubmitButton, UrlInput, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { SitePagesDialog } from './site-pages-dialog.tsx'

/** Finds the pages of a website, and adds the chosen ones as links. */
export function AddSite({ base }: { base: string }) {
  const t = useT('knowledge')
  const [found, setFound] = useState<(SitePages & { address: string }) | null>(null)
  const form = useForm({
    initial: { url: '' },
    schema: z.looseObject({ url: rules.requiredUrl() }),
    async submit({ url }) {
      const path = `/api/knowledge-bases/${base}/site-pages`
      const address = url.trim()
      const call = { method: 'POST', body: { url: address }, requestKey: null }
      setFound({ ...(await pb.send<SitePages>(path, call)), address })
    },
  })
  return (
    <Form form={form} aria-label={t('add.site')} className="space-y-4">
      <FormMessage>{form.failure}</FormMessage>
      <ControlField name="url" label={t('site.address')} hint={t('site.hint')}>
        {({ value, onChange }) => (
          <UrlInput placeholder="example.com/blog" maxLength={2000} value={value} onValueChange={onChange} />
        )}
      </ControlField>
      <SubmitButton>{t('site.find')}</SubmitButton>
      {found && <SitePagesDialog base={base} found={found} onClose={() => setFound(null)} />}
    </Form>
  )
}
