/** Languages, texts, links and formats: what every screen needs to speak to its reader. */
export { dateOf, type Formats, formatsOf, useFormats } from './formats.ts'
export {
  currentLanguage,
  type Language,
  languageNames,
  languageOfPath,
  languages,
  rememberLanguage,
  useLanguage,
  withoutPrefix,
} from './languages.ts'
export { inLanguage, LocalLink, LocalNavLink, localised, useGo, useLocalised } from './links.tsx'
export { titled } from './page-title.ts'
export { describeFailure, describeProblem, describeServerMessage, type Problem } from './problems.ts'
export { RichText } from './rich-text.tsx'
export { safeTarget } from './safe-target.ts'
export {
  type Area,
  loadedSets,
  loadTexts,
  type TextKey,
  type TextSet,
  type Translate,
  textsOf,
  type Values,
} from './texts.ts'
export { useSpeak } from './use-speak.ts'
export { useT, useTextSet } from './use-t.ts'
