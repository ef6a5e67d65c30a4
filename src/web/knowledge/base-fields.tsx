import * as z from 'zod/mini'
import { rules, TextareaField, TextField } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'

export const baseSchema = z.object({ name: rules.required(), description: rules.text() })

/** The name and description of a knowledge base. */
export function BaseFields({ placeholder }: { placeholder?: string }) {
  const t = useT('knowledge')
  return (
    <>
      <TextField name="name" maxLength={120} placeholder={placeholder} label={t('name')} />
      <TextareaField name="description" maxLength={1000} label={t('about')} optional />
    </>
  )
}
