/** What keeps an order from being carried out, by the keys of the services; in English, as the command line speaks. */
import { CAMERA_IMPORT_ROWS_MAX, CAMERA_TITLE_LENGTH_MAX } from '@sova/contract'

const SENTENCES: Readonly<Record<string, string>> = {
  account_unknown: 'there is no such account',
  tariff_unknown: 'there is no such tariff',
  media_server_unknown: 'there is no such media server',
  no_server_takes: 'no media server takes cameras: all of them are being emptied',
  no_other_server: 'there is no other running media server that could take the cameras',
  server_has_cameras: 'the server has cameras: move them first',
  server_vendor: 'a server of this name is there already, and of another vendor',
  server_domain: 'write the server as media.example.com:8081',
  gang_unknown: 'there is no such organisation',
  gang_not_empty: 'the organisation has employees or devices: delete them first',
  device_gang: 'a device cannot be moved to another organisation: delete it and add it again',
  device_ident_taken: 'the organisation has a device with this identifier already',
  device_settings: 'the settings are no JSON object',
  cameras_unknown: 'there are no cameras {numbers}',
  last_operator: 'this is the last operator: appoint another one first',
  network_address: 'write a network as 192.168.1.0/24; all of them together have at most 4096 addresses',
  link: 'a link begins with http:// or https://',
  map_style: 'write an address with {z}, {x} and {y}, that of a .pmtiles archive, or the word town',
  branding_picture: 'a PNG, JPEG, WebP, SVG or ICO of at most 200 KB is needed',
  console_name: 'the name can be neither empty nor that long',
  title_length: `the title must have 1 to ${CAMERA_TITLE_LENGTH_MAX} characters`,
  number_taken: 'the number must have 1 to 19 digits and belong to no other camera',
  number_recorded:
    'recordings of a deleted camera are kept under this number: take another one, wait until they are old and deleted, or say --with-recordings where it is the same camera',
  tokens_max: 'the account has as many tokens as it may have',
  camera_duplicate: 'a camera with this address is there already: {number}',
  camera_import_columns: 'the first line must name the columns, source and title among them',
  camera_import_rows_max: `at most ${CAMERA_IMPORT_ROWS_MAX} cameras can be added at once`,
  camera_import_fields: 'check: {fields}',
  camera_import_twice: 'this camera stood in the file before',
  source_invalid_address: 'this is no address of a stream',
}

/** Null for a key that only the page knows. */
export function sentenceOf(key: string, parameters: Readonly<Record<string, string | number>> = {}): string | null {
  const template = Object.hasOwn(SENTENCES, key) ? SENTENCES[key] : undefined
  return (
    template?.replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(parameters, name) ? String(parameters[name]) : whole,
    ) ?? null
  )
}
