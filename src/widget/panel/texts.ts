import { widget as english } from '#shared/locales/en-US/widget.ts'
import { widget as portuguese } from '#shared/locales/pt-BR/widget.ts'
import type { Texts } from '#shared/locales/texts.ts'
import type { Language } from '#shared/preferred-language.ts'

export type WidgetTexts = Texts<typeof english>

export const textsOf = (language: Language): WidgetTexts => (language === 'pt-BR' ? portuguese : english)
