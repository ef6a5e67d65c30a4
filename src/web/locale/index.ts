/** Languages, texts, links and formats: everything about the language of a screen. */
export { useFormats } from './formats.ts'
export {
  currentLanguage,
  languageNames,
  languages,
  rememberLanguage,
  useLanguage,
  withoutPrefix,
} from './languages.ts'
export { inLanguage, LocalLink, localised, useGo, useLocalised } from './links.tsx'
export { perLanguage } from './per-language.ts'
export { describeFailure, describeProblem, describeServerMessage } from './problems.ts'
export { RichText } from './rich-text.tsx'
export { safeTarget } from './safe-target.ts'
export {
  loadTexts,
  type Translate,
  textsOf,
  useTexts,
} from './texts.ts'
export { clockTime, usePlaceName } from './use-place-name.ts'
export { useSpeak } from './use-speak.ts'
export { useT } from './use-t.ts'
