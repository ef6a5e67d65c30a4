import type { Language } from '../language.ts'
import type { Said } from './said.ts'

const [maxOfFragment, maxCharacters] = [40, 170]

/** "No fluff. No jargon. Just results." */
export const isSeries = ({ text }: Said, next: Said, language: Language): boolean =>
  text.length <= maxOfFragment &&
  next.text.length <= maxOfFragment &&
  opening[language].test(text) &&
  opening[language].test(next.text)

const opening: Record<Language, RegExp> = {
  en: /^(?:no|zero|without|not (?:an?|the|one|any)) /i,
  pt: /^(?:sem|nada de|zero|nenhum|nenhuma|nem|não é [oa]) /i,
}

/** "No banner, no speech — just a link that worked." "Sem drama, sem queda, só dois engenheiros cansados." */
export const leavesOnly = ({ text }: Said, language: Language): boolean =>
  text.length <= maxCharacters && within[language].test(text)

const within: Record<Language, RegExp> = {
  en: /^(?:and |but )?(?:there (?:was|were) |it was |with )?(?:no|zero|not an?|not one|without|never an?) [^.;:–—]{2,40}?(?:,| and) (?:and |with )?(?:no|zero|not an?|not one|without|nothing but|never an?) [^.;:–—]{2,90}?(?:[,:;…]|\.{3}| [–—-]+|—) ?(?:it was )?(?:just|only|simply|nothing but) /i,
  pt: /^(?:e |mas )?(?:não (?:havia|tinha|teve) )?(?:sem|nada de|zero|nenhuma?|nem uma?|nunca uma?|não era|\p{L}+(?=, nem)) ?[^.;:–—]{0,40}?(?:,| e) (?:e )?(?:sem|nada de|zero|nenhuma?|nem|nunca uma?|não era) [^.;:–—]{2,90}?(?:[,:;…]|\.{3}| [–—-]+|—) ?(?:era )?(?:só|apenas|somente|simplesmente|nada além) /iu,
}

/** "No notifications, no Slack, no half-listening. Just actual conversations." "Sem van, com nada além de uma promessa." */
export const isLeft = ({ text }: Said, next: Said, language: Language): boolean =>
  text.length <= maxCharacters &&
  next.text.length <= 2 * maxOfFragment &&
  twice[language].test(text) &&
  only[language].test(next.text)

const twice: Record<Language, RegExp> = {
  en: /^(?:no|zero|not an?|without|never an?) [^.;:]{2,40}, (?:and )?(?:no|zero|not an?|without|never an?) /i,
  pt: /^(?:sem|nada de|zero|nenhuma?|nem uma?) [^.;:]{2,40}, (?:e )?(?:sem|nada de|zero|nenhuma?|nem) /i,
}
const only: Record<Language, RegExp> = {
  en: /^(?:just|only|simply|nothing but) (?!then|when|after|if)\p{L}/iu,
  pt: /^(?:só|apenas|somente|simplesmente) (?!então|quando|depois|se)\p{L}/iu,
}
