import { CircleAlert, CircleCheck } from 'lucide-react'
import type { CSSProperties } from 'react'
import {
  accentContrasts,
  accentTokens,
  defaultAccent,
  grounds,
  isReadable,
  nearestReadable,
  type Scheme,
} from '#shared/branding/accent.ts'
import { isHexColour } from '#shared/branding/colour.ts'
import { type FormState, useValues } from '#web/forms/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import type { SettingDraft } from './setting-draft.ts'
import { usePictureAddress } from './use-picture-address.ts'

/** A preview of the entered colour, name and logos in light and dark, with the contrast. */
export function BrandingPreview({ form }: { form: FormState<SettingDraft> }) {
  const t = useT('adminSettings')
  const values = useValues(form)
  const entered = String(values.accentColor)
  const accent = isHexColour(entered) ? entered : defaultAccent
  const logoLight = usePictureAddress(values.logoLight as string | File)
  const logoDark = usePictureAddress(values.logoDark as string | File)
  const nearest = nearestReadable(accent)
  const name = String(values.productName)
  return (
    <section aria-label={t('branding.preview')} className="space-y-3">
      <div>
        <h3 className="text-sm font-semibold">{t('branding.preview')}</h3>
        <p className="text-caption text-ink-subtle">{t('branding.previewText')}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Panel scheme="light" accent={accent} name={name} logo={logoLight || logoDark} />
        <Panel scheme="dark" accent={accent} name={name} logo={logoDark || logoLight} />
      </div>
      <div aria-live="polite">
        {!isReadable(accent) && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <span className="min-w-0 flex-1 basis-64">{t('branding.unreadable', { colour: nearest })}</span>
            <Button
              size="sm"
              icon={
                <span
                  aria-hidden="true"
                  className="size-3.5 rounded-full border border-line-strong"
                  style={{ background: nearest }}
                />
              }
              onClick={() => form.set('accentColor', nearest)}
            >
              {t('branding.offer', { colour: nearest })}
            </Button>
          </p>
        )}
      </div>
    </section>
  )
}

/** Sets the tokens of its scheme explicitly, because they are only computed for the page's scheme. */
function Panel({ scheme, accent, name, logo }: { scheme: Scheme; accent: string; name: string; logo: string }) {
  const t = useT('adminSettings')
  const { canvas, onPrimary, ink, menu, line } = grounds[scheme]
  const at = scheme === 'light' ? 0 : 1
  const tokens = Object.entries(accentTokens(accent)).map(([token, pair]) => [token, pair[at]])
  const style = {
    ...Object.fromEntries(tokens),
    '--role-on-primary': onPrimary,
    colorScheme: scheme,
    background: canvas,
    borderColor: line,
    color: ink,
  } as CSSProperties
  return (
    <div>
      <h4 className="mb-1.5 text-caption font-medium">{t(`branding.${scheme}`)}</h4>
      <div className="flex overflow-hidden rounded-card border" style={style}>
        <div
          className="flex w-1/2 min-w-0 items-center gap-2 border-r p-3 font-semibold tracking-tight"
          style={{ background: menu, borderColor: line }}
        >
          {logo ? (
            <img src={logo} alt={name} className="max-h-7 max-w-full object-contain" />
          ) : (
            <>
              <span aria-hidden="true" className="size-3 shrink-0 rounded-full bg-primary" />
              <span className="truncate">{name}</span>
            </>
          )}
        </div>
        <div className="flex w-1/2 flex-col items-start gap-2 p-3 text-sm" aria-hidden="true">
          <span className="inline-flex h-8 items-center rounded-control bg-primary px-3 font-medium text-on-primary">
            {t('branding.button')}
          </span>
          <span className="font-medium text-link underline underline-offset-4">{t('branding.link')}</span>
        </div>
      </div>
      <Contrasts scheme={scheme} accent={accent} />
    </div>
  )
}

function Contrasts({ scheme, accent }: { scheme: Scheme; accent: string }) {
  const t = useT('adminSettings')
  const { number } = useFormats()
  const labels = { text: t('branding.text'), control: t('branding.control'), link: t('branding.linkText') }
  return (
    <ul className="mt-2 space-y-1 text-caption">
      {accentContrasts(accent)
        .filter((contrast) => contrast.scheme === scheme)
        .map(({ of, ratio, min }) => {
          const isEnough = ratio >= min
          // Rounded down, so that 4.499 is not shown as sufficient.
          const values = { ratio: number(Math.floor(ratio * 100) / 100), min: number(min) }
          return (
            <li key={of} className="flex items-start gap-1.5">
              {isEnough ? (
                <CircleCheck aria-hidden="true" className="mt-0.75 size-3.5 shrink-0 text-success-ink" />
              ) : (
                <CircleAlert aria-hidden="true" className="mt-0.75 size-3.5 shrink-0 text-danger-ink" />
              )}
              <span className={isEnough ? 'text-ink-muted' : 'text-danger-ink'}>
                {labels[of]}: {isEnough ? t('branding.passes', values) : t('branding.fails', values)}
              </span>
            </li>
          )
        })}
    </ul>
  )
}
