/** Why a picture was not drawn, as stored in `error` of a generated picture. The interface has a text for each. */
export const pictureErrors = [
  'provider-down',
  'provider-slow',
  'provider-limited',
  'provider-refused',
  'provider-filtered',
  'invalid-output',
  'no-provider',
  'no-room',
  'interrupted',
  'plan-locked',
  'unexpected',
] as const
export type PictureError = (typeof pictureErrors)[number]
