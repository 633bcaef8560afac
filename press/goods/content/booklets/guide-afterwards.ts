import type { BookletPage } from './block'

const trouble: BookletPage = {
  id: 'inceppi',
  title: 'Quando si inceppa',
  intro: 'Succede. Cerca qui la tua frase e fai soltanto la mossa accanto.',
  rows: '1fr auto',
  blocks: [
    {
      kind: 'table',
      columns: ['Se ti dici', 'prova così'],
      widths: ['.75fr', '1.5fr'],
      rows: [
        [
          '«Ho saltato una settimana.»',
          'Apri la pagina di oggi e scrivi una sola riga. Le pagine vuote restano vuote: raccontano anche loro.',
        ],
        [
          '«Non ho tempo la mattina.»',
          'Sposta i dieci minuti alla sera prima. Il giorno si apre già deciso.',
        ],
        [
          '«Ho troppi obiettivi.»',
          'Tieni quello che, se riuscisse, renderebbe più facili gli altri. Gli altri vanno in fondo alla pagina, non nel cestino.',
        ],
        [
          '«Non so quale obiettivo scegliere.»',
          'Guarda lo spicchio più basso della ruota e chiediti che cosa ti darebbe sollievo entro un mese.',
        ],
        [
          '«Lavoro a turni.»',
          'Ignora i nomi dei giorni: la tua settimana comincia dopo il riposo. Scrivi le ore vere accanto ai numeri romani.',
        ],
        [
          '«Ho figli piccoli.»',
          'Dividi il planner in gesti da tre minuti e tienilo aperto in cucina. La revisione si fa in due volte.',
        ],
        [
          '«Scrivo sempre le stesse cose.»',
          'È un’informazione preziosa: quella cosa va spezzata, chiesta a qualcuno o cancellata.',
        ],
        [
          '«Mi annoio.»',
          'Cambia una pagina al mese: al posto dei pomodori, la matrice; al posto della gratitudine, la lettera.',
        ],
      ],
    },
    {
      kind: 'sunny',
      label: 'La versione da un minuto',
      paragraphs: [
        'Nei giorni impossibili scrivi tre parole: che cosa conta oggi, come stai, che cosa è andato bene. Un minuto tiene viva l’abitudine meglio di un’ora rimandata.',
      ],
    },
  ],
}

const after: BookletPage = {
  id: 'dal-giorno-31',
  title: 'Dal giorno 31',
  intro: 'Hai visto tutte le pagine. Adesso scegli le tue e lascia che diventino ovvie.',
  rows: 'auto auto 1fr auto',
  blocks: [
    {
      kind: 'checks',
      label: 'Le pagine che tengo ogni giorno (non più di quattro)',
      items: [
        'Il giorno',
        'La chiusura della sera',
        'Le abitudini del mese',
        'Il registro delle spese',
        'Il registro dei pomodori',
        'La gratitudine',
      ],
    },
    {
      kind: 'table',
      label: 'Il primo anno',
      columns: ['Mese', 'Che cosa aggiungo', 'Che cosa controllo'],
      widths: ['.5fr', '1.4fr', '1.4fr'],
      rows: [
        [
          '2',
          'una sola abitudine nuova, dalla catena dei 66 giorni',
          'il diario del tempo: un giorno a campione',
        ],
        ['3', 'la revisione del trimestre', 'il piano di dodici settimane'],
        ['4', 'il secondo obiettivo', 'abbonamenti e debiti'],
        ['6', 'la ruota della vita, di nuovo', 'gli obiettivi dell’anno: tieni, cambia, lascia'],
        ['9', 'un mese leggero, con metà delle pagine', 'il patrimonio'],
        ['12', 'la lettera a te, da aprire', 'tutte le ore serene dell’anno'],
      ],
    },
    { kind: 'lines', label: 'Che cosa ho capito di me in questi trenta giorni', count: 6 },
    {
      kind: 'sunny',
      label: 'Ultima cosa',
      paragraphs: ['Rileggi le righe con il sole. Se ne hai anche solo dieci, il mese è stato pieno.'],
    },
  ],
}

export const afterwards: BookletPage[] = [trouble, after]
