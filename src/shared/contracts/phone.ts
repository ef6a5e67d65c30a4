import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

/** A longer text is no number. */
const maxCharacters = 40

/**
 * A telephone number in E.164; null if there is no such number. Brazilian mobile numbers get the ninth digit, which some
 * systems leave out, so that both forms are one number.
 *
 * @param country two letters, for numbers without their country code
 */
export function normalisePhone(text: string, country = ''): string | null {
  if (text.length > maxCharacters) return null
  const region = country.toUpperCase()
  const at = isSupportedCountry(region) ? (region as CountryCode) : undefined
  const number = parsePhoneNumberFromString(text, at)
  if (!number) return null
  if (number.isValid() && !isShortMobile(number)) return number.number
  if (!isShortMobile(number)) return null
  const whole = `+55${number.nationalNumber.slice(0, 2)}9${number.nationalNumber.slice(2)}`
  return parsePhoneNumberFromString(whole)?.isValid() ? whole : null
}

/** Of Brazil: an area code and eight digits, of which the first is that of mobile telephones. */
const isShortMobile = ({
  countryCallingCode,
  nationalNumber,
}: {
  countryCallingCode: string
  nationalNumber: string
}) => countryCallingCode === '55' && /^\d{2}[6-9]\d{7}$/.test(nationalNumber)

export const isCountry = (code: string): boolean => isSupportedCountry(code)

/** `55` for `BR`; '' for a country without one. */
export const callingCode = (country: string): string =>
  isSupportedCountry(country) ? getCountryCallingCode(country as CountryCode) : ''
