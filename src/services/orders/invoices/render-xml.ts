import XMLBuilder from 'fast-xml-builder'

import { defined } from '@/shared/defined'
import { decimalAmount, decimalRate } from '@/shared/tax-amounts'
import { isPec, NO_SDI_CODE, SDI_CODE_ABROAD } from '@/shared/tax-ids'

import { customerElements, sellerElements, transmitterId } from './invoice-parties'
import type { InvoiceContent } from './invoice-content'
import { fitLatin1 } from './latin'
import { stampCents } from './vat-treatment'

const NAMESPACE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2'

const builder = new XMLBuilder({ ignoreAttributes: false, format: true })

/**
 * A document as FatturaPA 1.2 for private recipients (FPR12): one body, one line. The order of the elements is the
 * schema's, which binds; what is `undefined` is left out.
 */
export function renderXml(content: InvoiceContent): string {
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    'p:FatturaElettronica': {
      '@_versione': 'FPR12',
      '@_xmlns:p': NAMESPACE,
      FatturaElettronicaHeader: {
        DatiTrasmissione: transmission(content),
        CedentePrestatore: sellerElements(content.seller),
        CessionarioCommittente: customerElements(content.customer),
      },
      FatturaElettronicaBody: defined({
        DatiGenerali: general(content),
        DatiBeniServizi: goods(content),
        DatiPagamento: content.type === 'invoice' ? payment(content) : undefined,
      }),
    },
  })
}

function transmission({ seller, customer, transmission: progressive }: InvoiceContent) {
  const isAbroad = customer.country !== 'IT'
  const code = customer.sdi_code === '' ? NO_SDI_CODE : customer.sdi_code
  const usesPec = !isAbroad && code === NO_SDI_CODE && isPec(customer.pec)
  return defined({
    IdTrasmittente: { IdPaese: 'IT', IdCodice: transmitterId(seller) },
    ProgressivoInvio: progressive,
    FormatoTrasmissione: 'FPR12',
    CodiceDestinatario: isAbroad ? SDI_CODE_ABROAD : code,
    PECDestinatario: usesPec ? customer.pec : undefined,
  })
}

function general(content: InvoiceContent) {
  const { type, number, day, vat, totalCents, reasons, corrects } = content
  const stamp = stampCents(vat, totalCents)
  return defined({
    DatiGeneraliDocumento: defined({
      TipoDocumento: type === 'invoice' ? 'TD01' : 'TD04',
      Divisa: 'EUR',
      Data: day,
      Numero: number,
      DatiBollo: stamp > 0 ? { BolloVirtuale: 'SI', ImportoBollo: decimalAmount(stamp) } : undefined,
      ImportoTotaleDocumento: decimalAmount(totalCents),
      Causale: reasons.map((reason) => fitLatin1(reason, 200)),
    }),
    DatiFattureCollegate: corrects && { IdDocumento: corrects.number, Data: corrects.day },
  })
}

function goods({ description, vat, netCents, taxCents }: InvoiceContent) {
  const { rateHundredths, nature, reference } = vat
  const net = decimalAmount(netCents)
  const rate = { AliquotaIVA: decimalRate(rateHundredths), Natura: nature }
  return {
    DettaglioLinee: defined({
      NumeroLinea: '1',
      Descrizione: fitLatin1(description, 1000),
      Quantita: '1.00',
      PrezzoUnitario: net,
      PrezzoTotale: net,
      ...rate,
    }),
    DatiRiepilogo: defined({
      ...rate,
      ImponibileImporto: net,
      Imposta: decimalAmount(taxCents),
      EsigibilitaIVA: nature === undefined ? 'I' : undefined,
      RiferimentoNormativo: reference === undefined ? undefined : fitLatin1(reference, 100),
    }),
  }
}

/** Paid whole, by card, before the document was made. */
const payment = ({ totalCents }: InvoiceContent) => ({
  CondizioniPagamento: 'TP02',
  DettaglioPagamento: { ModalitaPagamento: 'MP08', ImportoPagamento: decimalAmount(totalCents) },
})
