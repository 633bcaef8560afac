import { readFileSync } from 'node:fs'
import path from 'node:path'

import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm'

import { isPartitaIva, isTaxCode } from '@/shared/tax-ids'

const schema = readFileSync(path.join(import.meta.dirname, 'fixtures/fatturapa.xsd'), 'utf8')

/** The text of each element that an XPath finds, by the names of FatturaPA. */
export function readXml(xml: string) {
  const document = XmlDocument.fromString(xml)
  const all = (xpath: string) => document.find(xpath).map(({ content }) => content)
  return { all, one: (xpath: string) => all(xpath)[0] }
}

/** Everything for which the SDI would refuse a document: by the schema, then by its rules beyond it. Empty when right. */
export function faultsOf(xml: string): string[] {
  const document = XmlDocument.fromString(xml)
  const validator = XsdValidator.fromDoc(XmlDocument.fromString(schema))
  try {
    validator.validate(document)
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error
    return error.details.map(({ message }) => message.trim())
  } finally {
    validator.dispose()
    document.dispose()
  }
  return rulesBroken(xml)
}

function rulesBroken(xml: string): string[] {
  const { all, one } = readXml(xml)
  const faults: string[] = []
  const rule = (isKept: boolean, sentence: string) => {
    if (!isKept) faults.push(sentence)
  }
  const cents = (text: string | undefined) => Math.round(Number(text) * 100)
  const sum = (xpath: string) => all(xpath).reduce((total, text) => total + cents(text), 0)

  for (const where of ['//DettaglioLinee', '//DatiRiepilogo']) {
    all(where).forEach((_, index) => {
      const here = `(${where})[${index + 1}]`
      const isUntaxed = Number(one(`${here}/AliquotaIVA`)) === 0
      rule(isUntaxed === (one(`${here}/Natura`) !== undefined), '00400/00401: Natura exactly without VAT')
    })
  }
  const [net, tax, rate] = ['ImponibileImporto', 'Imposta', 'AliquotaIVA'].map((name) =>
    Number(one(`//DatiRiepilogo/${name}`)),
  ) as [number, number, number]
  rule(Math.abs(tax - (net * rate) / 100) <= 0.01 + 1e-9, '00421: tax = net × rate')
  rule(
    sum('//DettaglioLinee/PrezzoTotale') === sum('//DatiRiepilogo/ImponibileImporto'),
    '00422: lines = summary',
  )
  rule(
    sum('//ImportoTotaleDocumento') === sum('//ImponibileImporto') + sum('//Imposta'),
    'the total is net and tax',
  )
  rule(one('//DatiRiepilogo/Natura') === undefined || one('//RiferimentoNormativo') !== undefined, 'a law')

  const customer = '//CessionarioCommittente/DatiAnagrafici'
  const ids = [...all(`${customer}/IdFiscaleIVA`), ...all(`${customer}/CodiceFiscale`)]
  rule(ids.length > 0, '00417: a tax identifier')
  const italian = all('//IdFiscaleIVA[IdPaese="IT"]/IdCodice')
  rule(italian.every(isPartitaIva), '00305: partita IVA')
  rule(all('//CodiceFiscale').every(isTaxCode), '00306: codice fiscale')

  const isAbroad = one('//CessionarioCommittente/Sede/Nazione') !== 'IT'
  const recipient = one('//CodiceDestinatario')
  rule(isAbroad === (recipient === 'XXXXXXX'), '00313: XXXXXXX exactly abroad')
  rule(one('//PECDestinatario') === undefined || recipient === '0000000', '00426: PEC with 0000000 only')
  rule(isAbroad === (one('//CessionarioCommittente/Sede/Provincia') === undefined), 'Provincia in Italy')
  rule(!isAbroad || one('//CessionarioCommittente/Sede/CAP') === '00000', 'CAP abroad')
  rule(
    (one('//TipoDocumento') === 'TD04') === (one('//DatiFattureCollegate/IdDocumento') !== undefined),
    'a credit note names its invoice',
  )
  return faults
}
