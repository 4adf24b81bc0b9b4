/** What of a request the audit log keeps: what it was done to, a few values, and the names of the other fields. */

/** Fields that name what something is done to. */
const SUBJECT_FIELDS = new Set([
  'number',
  'numbers',
  'camera_number',
  'camera_numbers',
  'username',
  'user_id',
  'id',
  'ids',
  'device_id',
  'folder_id',
  'employee_id',
  'schedule_id',
])
/** Values that say what was done. A field that may hold a secret never stands here. */
const VALUE_FIELDS = new Set(['title', 'name', 'about', 'action', 'permission', 'schedule_type', 'is_active', 'domain'])
const SUBJECTS_MAX = 100
const FIELDS_MAX = 30

export interface RequestDescription {
  subjects: string[]
  details: Record<string, string | number | boolean>
}

export function describeRequest(body: unknown): RequestDescription {
  const subjects: string[] = []
  const details: RequestDescription['details'] = {}
  const others: string[] = []
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { subjects, details }
  for (const [field, value] of Object.entries(body)) {
    if (SUBJECT_FIELDS.has(field)) subjects.push(...[value].flat().filter(isName).map(String))
    else if (VALUE_FIELDS.has(field) && isValue(value)) details[field] = value
    else others.push(field)
  }
  if (others.length > 0) details.fields = others.slice(0, FIELDS_MAX).join(', ')
  return { subjects: subjects.slice(0, SUBJECTS_MAX), details }
}

const isName = (value: unknown) => typeof value === 'string' || typeof value === 'number'
const isValue = (value: unknown): value is string | number | boolean => isName(value) || typeof value === 'boolean'
