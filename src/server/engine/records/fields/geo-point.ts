import type { GeoPoint, GeoPointField } from '#shared/collections/fields.ts'
import { fieldError } from '../../errors.ts'
import { pointColumn } from './column.ts'
import type { FieldType } from './field.ts'
import { toNumber } from './values.ts'

export const geoPoint: FieldType<GeoPointField> = {
  options: {},
  column: () => pointColumn,
  normalise: (_, value) => toPoint(value),
  validate(_, value) {
    const { lon, lat } = value as GeoPoint
    if (!(lat >= -90 && lat <= 90)) {
      return fieldError('validation_invalid_latitude', 'Latitude must be between -90 and 90 degrees')
    }
    if (!(lon >= -180 && lon <= 180)) {
      return fieldError('validation_invalid_longitude', 'Longitude must be between -180 and 180 degrees')
    }
    return null
  },
}

function toPoint(value: unknown): GeoPoint {
  let point = value
  if (typeof point === 'string') {
    try {
      point = JSON.parse(point)
    } catch {
      point = null
    }
  }
  if (typeof point !== 'object' || point === null) return { lon: 0, lat: 0 }
  const { lon, lat } = point as Partial<Record<'lon' | 'lat', unknown>>
  const isPoint = [lon, lat].every(
    (degrees) => degrees === undefined || degrees === null || typeof degrees === 'number',
  )
  return isPoint ? { lon: toNumber(lon), lat: toNumber(lat) } : { lon: 0, lat: 0 }
}
