/** The reference of the wire, made from the contract alone: a page for people and an OpenAPI 3.1 document. */
import {
  CALLS,
  type Call,
  FAILURES,
  FailureBody,
  type FailureCode,
  LOCALE_QUERY_PARAMETER,
  LOCALES,
} from '@sova/contract'
import * as z from 'zod/mini'

type JsonSchema = z.core.JSONSchema.BaseSchema

const requestSchema = (call: Call) => withoutDialect(z.toJSONSchema(call.request, { io: 'input' }))
const responseSchema = (call: Call) => withoutDialect(z.toJSONSchema(call.response, { io: 'output' }))

/** The OpenAPI document names the dialect once for all of its schemas. */
function withoutDialect({ $schema: _, ...schema }: JsonSchema): JsonSchema {
  return schema
}

/** What a call can answer with besides 200: its own codes and those that every call of its kind shares. */
export function failureCodesOf(call: Call): FailureCode[] {
  const shared: FailureCode[] = ['internal', 'unavailable']
  if (call.method === 'POST') shared.push('invalid_request', 'malformed_body', 'body_too_large')
  if (call.access !== 'public') shared.push('unauthenticated')
  if (call.access !== 'public' && call.method === 'POST') shared.push('csrf_token_invalid')
  if (call.access === 'gang_admin' || call.access === 'operator') shared.push('insufficient_rights')
  const own = call.failures.filter((code): code is FailureCode => code in FAILURES)
  return [...new Set([...own, ...shared])]
}

const ACCESS_TEXT: Record<Call['access'], string> = {
  public: 'Needs no session.',
  session: 'Needs a session.',
  gang_admin: 'Needs a session of a gang administrator.',
  operator: 'Needs a session of an operator.',
}

export function writeCallsPage(calls: Record<string, Call> = CALLS): string {
  const sections = Object.entries(calls).map(([name, call]) => {
    const own =
      call.failures.length > 0 ? `\nFailures of its own: ${call.failures.map((f) => `\`${f}\``).join(', ')}.\n` : ''
    return `## \`${call.method} ${call.path}\`

\`${name}\` · ${call.summary} ${ACCESS_TEXT[call.access]}
${own}
Request${call.body === 'multipart' ? ', as parts of a form (`multipart/form-data`)' : ''}:

${writeFields(requestSchema(call))}

Answer:

${call.answer === 'file' ? 'A file.' : writeFields(responseSchema(call))}
`
  })
  return `# Calls

Made from \`packages/contract\` by \`npm run reference\`; do not edit.

Every call is a POST of JSON, but for the GETs below, which have no body and answer with an ETag. It is answered under \`/v0/…\` and \`/api/v0/…\`, with or without the last slash. The query
\`${LOCALE_QUERY_PARAMETER}\` (${LOCALES.join(', ')}) chooses the language of messages.

| code | HTTP status |
| --- | --- |
${Object.entries(FAILURES)
  .map(([code, status]) => `| \`${code}\` | ${status} |`)
  .join('\n')}

${sections.join('\n')}`
}

function writeFields(schema: JsonSchema): string {
  const rows = listFields(schema)
  if (rows.length === 0) return 'An empty object.'
  return ['| field | type | |', '| --- | --- | --- |', ...rows].join('\n')
}

function listFields(schema: JsonSchema, prefix = ''): string[] {
  const required = new Set(schema.required ?? [])
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (typeof field === 'boolean') return []
    const inner = field.type === 'array' && isSchema(field.items) ? field.items : field
    const bounds = [describeBounds(field), required.has(name) ? '' : 'optional'].filter(Boolean).join(', ')
    const row = `| \`${prefix}${name}\` | ${describeType(field)} | ${bounds} |`
    const suffix = inner === field ? '.' : '[].'
    return [row, ...listFields(inner, `${prefix}${name}${suffix}`)]
  })
}

type SchemaNode = Exclude<NonNullable<JsonSchema['properties']>[string], boolean>

const isSchema = (items: unknown): items is SchemaNode =>
  typeof items === 'object' && items !== null && !Array.isArray(items)

function describeType(schema: SchemaNode): string {
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(' ')
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  if (schema.anyOf) return schema.anyOf.map((one) => (isSchema(one) ? describeType(one) : 'any')).join(' or ')
  if (schema.type === 'array') return `array of ${isSchema(schema.items) ? describeType(schema.items) : 'any'}`
  return [schema.type ?? 'any'].flat().join(' or ')
}

function describeBounds(schema: SchemaNode): string {
  const bounds: string[] = []
  const add = (low: number | undefined, high: number | undefined, unit: string) => {
    // JSON Schema writes the bounds of whole numbers even where the contract sets none.
    const min = low !== undefined && low > Number.MIN_SAFE_INTEGER ? low : undefined
    const max = high !== undefined && high < Number.MAX_SAFE_INTEGER ? high : undefined
    if (min !== undefined || max !== undefined) bounds.push(`${min ?? ''}…${max ?? ''}${unit}`)
  }
  add(schema.minimum, schema.maximum, '')
  add(schema.minLength, schema.maxLength, ' characters')
  add(schema.minItems, schema.maxItems, ' items')
  if (schema.pattern) bounds.push(`\`${schema.pattern.replaceAll('|', '\\|')}\``)
  if (schema.default !== undefined) bounds.push(`default \`${JSON.stringify(schema.default)}\``)
  return bounds.join(', ')
}

export function writeOpenApi(calls: Record<string, Call> = CALLS): string {
  const paths = Object.fromEntries(
    Object.entries(calls).map(([operationId, call]) => [
      call.path,
      { [call.method.toLowerCase()]: describeOperation(operationId, call) },
    ]),
  )
  const document = {
    openapi: '3.1.0',
    info: { title: 'Sova', version: '0', summary: 'Calls of the portal, made from packages/contract.' },
    paths,
    components: {
      schemas: { Failure: withoutDialect(z.toJSONSchema(FailureBody)) },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'sova_session' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function describeOperation(operationId: string, call: Call) {
  const content = (schema: unknown, type = 'application/json') => ({ [type]: { schema } })
  const requestType = call.body === 'multipart' ? 'multipart/form-data' : 'application/json'
  const answerType = call.answer === 'file' ? 'application/octet-stream' : 'application/json'
  const byStatus: Record<string, FailureCode[]> = {}
  for (const code of failureCodesOf(call)) {
    const status = FAILURES[code]
    byStatus[status] = [...(byStatus[status] ?? []), code]
  }
  return {
    operationId,
    summary: call.summary,
    security: call.access === 'public' ? [] : [{ cookie: [] }, { bearer: [] }],
    parameters: [{ name: LOCALE_QUERY_PARAMETER, in: 'query', schema: { enum: LOCALES } }],
    ...(call.method === 'POST'
      ? { requestBody: { required: true, content: content(requestSchema(call), requestType) } }
      : {}),
    responses: {
      200: { description: 'Done.', content: content(responseSchema(call), answerType) },
      ...Object.fromEntries(
        Object.entries(byStatus).map(([status, codes]) => [
          status,
          { description: codes.join(', '), content: content({ $ref: '#/components/schemas/Failure' }) },
        ]),
      ),
    },
  }
}
