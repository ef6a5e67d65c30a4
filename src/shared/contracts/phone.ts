import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

/** Max length of a number. */
const maxCharacters = 40

/**
 * A telephone number in E.164; null if it is invalid. Brazilian mobile numbers get the ninth digit, which some systems omit, so
 * that both forms are equal.
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

/** A Brazilian mobile number without the ninth digit: an area code and eight digits. */
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
