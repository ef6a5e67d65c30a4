import { AudioWaveform } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import type { Language } from '#shared/preferred-language.ts'
import { measureVoice } from '#shared/quality/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { tidyLines } from './ambassador-draft.ts'

const enoughSamples = 3

/** Habits found in past posts, measured while typing. New posts are compared with them. */
export function VoiceProfileCard({ samples, language }: { samples: readonly string[]; language: Language }) {
  const t = useT('ambassadors')
  const { number, list } = useFormats()
  const settled = useDeferredValue(samples)
  const profile = useMemo(() => {
    const texts = tidyLines(settled)
    return texts.length > 0 ? measureVoice(texts, language) : null
  }, [settled, language])
  if (!profile) return null
  const facts = [
    [
      t('voice.sentence'),
      t('voice.words', { count: profile.wordsPerSentence, number: number(profile.wordsPerSentence) }),
    ],
    [t('voice.person'), t(`voice.persons.${profile.person}`)],
    [t('voice.questions'), t('voice.ofSentences', { percent: Math.round(profile.questions * 100) })],
    [t('voice.emojis'), t('voice.perPost', { number: number(profile.emojisPerPost) })],
    [t('voice.hashtags'), t('voice.perPost', { number: number(profile.hashtagsPerPost) })],
    [t('voice.favourites'), profile.favouriteWords.length > 0 ? list(profile.favouriteWords) : t('voice.noFavourites')],
  ]
  return (
    <section aria-label={t('voice.title')} className="rounded-card border border-line bg-sunken p-4">
      <h3 className="flex items-center gap-2 text-sm font-semibold text-ink">
        <AudioWaveform aria-hidden="true" className="size-4 text-ink-muted" />
        {t('voice.title')}
      </h3>
      <p className="mt-0.5 text-caption text-ink-muted">
        {t('voice.measured', { count: profile.samples })}
        {profile.samples < enoughSamples && ` ${t('voice.few')}`}
      </p>
      <dl className="mt-3 grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-3">
        {facts.map(([name, value], at) => (
          <div key={name} className={at === facts.length - 1 ? 'sm:col-span-3' : undefined}>
            <dt className="text-caption text-ink-subtle">{name}</dt>
            <dd className="text-sm text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
