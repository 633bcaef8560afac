import type { BookletPage, Day } from './block'

const plan = (first: number, days: [minutes: number, title: string, text: string, page: string][]): Day[] =>
  days.map(([minutes, title, text, page], i) => ({ day: first + i, minutes, title, text, page }))

export const weeks: BookletPage[] = [
  {
    id: 'giorni-1-7',
    title: 'Guardati intorno',
    intro:
      'Giorni dall’1 al 7. Nessun cambiamento, per ora. Questa settimana raccogli soltanto informazioni.',
    blocks: [
      {
        kind: 'days',
        items: plan(1, [
          [
            15,
            'Il patto',
            'Scrivi perché cominci, a che ora aprirai il planner e come ripartirai se salti. Firma: fa più effetto di quanto sembri.',
            'patto',
          ],
          [
            20,
            'La ruota della vita',
            'Otto voti d’istinto, poi colora. Guarda la forma prima dei numeri: una ruota storta dice già dove spingere.',
            'ruota-della-vita',
          ],
          [
            20,
            'I valori',
            'Segna dieci parole, riducile a cinque. Accanto a ognuna scrivi un fatto recente, non un’intenzione.',
            'valori',
          ],
          [
            25,
            'Un martedì fra tre anni',
            'Scegli un giorno qualunque e raccontalo al presente. Se ti blocchi, comincia dalla colazione.',
            'martedi-fra-tre-anni',
          ],
          [
            10,
            'Il diario del tempo',
            'Da oggi, per sette giorni, una lettera in ogni ora. Bastano tre momenti: a pranzo, a cena, prima di dormire.',
            'diario-del-tempo',
          ],
          [
            15,
            'L’anno in una pagina',
            'Compleanni, scadenze, ferie già decise. Poi cerchia due fine settimana da tenere liberi.',
            'anno',
          ],
          [
            30,
            'Prima revisione',
            'Rispondi alle sei domande. Non giudicare la settimana: descrivila come faresti a una persona amica.',
            'revisione-settimana',
          ],
        ]),
      },
    ],
  },
  {
    id: 'giorni-8-14',
    title: 'Scegli',
    intro: 'Giorni dall’8 al 14. Adesso che sai dove sei, decidi dove andare. Poche cose, scritte bene.',
    blocks: [
      {
        kind: 'days',
        items: plan(8, [
          [
            25,
            'Gli obiettivi dell’anno',
            'Scrivine quanti vuoi su un foglio a parte, poi porta qui i sei che reggono alla domanda «perché conta per me?».',
            'obiettivi-anno',
          ],
          [
            20,
            'La scheda dell’obiettivo',
            'Uno solo, il primo. Cura soprattutto i «se… allora»: sono le mosse per i giorni difficili.',
            'scheda-obiettivo',
          ],
          [
            20,
            'Il trimestre',
            'Che cosa deve essere vero fra novanta giorni? Un risultato per mese, poi scrivi che cosa togli per fargli posto.',
            'trimestre',
          ],
          [
            30,
            'Le dodici settimane',
            'Un risultato per settimana. Lascia leggere la sesta e la dodicesima: serviranno per recuperare.',
            'dodici-settimane',
          ],
          [
            20,
            'Le somme del tempo',
            'Conta le lettere del diario e scrivi i totali. Cerca un’ora sola da spostare, non dieci.',
            'diario-del-tempo',
          ],
          [
            25,
            'La settimana ideale',
            'Prima il sonno, poi le persone, poi il lavoro profondo, infine il resto. Difendi quattro ore vuote.',
            'settimana-ideale',
          ],
          [
            30,
            'La prima settimana piena',
            'Fai la revisione, poi apri la settimana nuova: tre priorità, ognuna con un’ora assegnata.',
            'settimana',
          ],
        ]),
      },
    ],
  },
  {
    id: 'giorni-15-21',
    title: 'Costruisci',
    intro:
      'Giorni dal 15 al 21. Dal progetto ai gesti. Da oggi la pagina del giorno diventa il tuo punto fermo.',
    blocks: [
      {
        kind: 'days',
        items: plan(15, [
          [
            10,
            'Il giorno',
            'L’unica cosa, poi le altre tre, poi le ore. Stasera riempi l’ora serena. Da oggi, ogni mattina.',
            'giorno',
          ],
          [
            20,
            'Progetta un’abitudine',
            'Piccola da far sorridere: due minuti, dopo qualcosa che fai già. Scrivi la ricetta per intero.',
            'progetta-abitudine',
          ],
          [
            10,
            'Il primo anello',
            'Fai il gesto, riempi il cerchio numero uno e decidi che cosa ti regali al diciottesimo.',
            'catena-66-giorni',
          ],
          [
            15,
            'Due pomodori',
            'Venticinque minuti sull’unica cosa, due volte. Segna chi o che cosa ti ha interrotto.',
            'registro-pomodori',
          ],
          [
            15,
            'Urgente o importante',
            'Svuota la testa e dividi in quattro. Poi porta in settimana una voce del secondo quadrante.',
            'matrice',
          ],
          [
            30,
            'Il bilancio del mese',
            'Compila il previsto. Se non conosci un numero, stimalo: lo correggerai con il registro.',
            'bilancio-mese',
          ],
          [
            30,
            'Terza revisione',
            'Che cosa ti ha dato energia? Mettine un po’ di più nella settimana che comincia.',
            'revisione-settimana',
          ],
        ]),
      },
    ],
  },
  {
    id: 'giorni-22-30',
    title: 'Fai il punto',
    intro: 'Giorni dal 22 al 30. Soldi, pensieri, sera. Poi ti volti indietro e guardi quanta strada c’è.',
    blocks: [
      {
        kind: 'days',
        items: plan(22, [
          [
            25,
            'Abbonamenti e debiti',
            'Estratto conto alla mano. Disdici oggi almeno una cosa e scrivi dove andranno quei soldi.',
            'abbonamenti-debiti',
          ],
          [
            10,
            'Il registro delle spese',
            'Da oggi al giorno 30 segna tutto, anche il caffè. Il cerchio «rifarei» si riempie dopo.',
            'registro-spese',
          ],
          [
            10,
            'Sette sere di gratitudine',
            'Comincia stasera. Cose precise: l’odore, il nome, la frase.',
            'gratitudine',
          ],
          [
            20,
            'Riscrivere una convinzione',
            'Scegli una frase che ti frena e cerca tre fatti che la smentiscono. Poi una prova entro sette giorni.',
            'convinzioni',
          ],
          [
            20,
            'Il patrimonio',
            'Solo la prima colonna. È una fotografia: fra tre mesi ne farai un’altra e avrai una direzione.',
            'patrimonio',
          ],
          [
            10,
            'La chiusura della sera',
            'Lascia sulla carta il pensiero che non vuoi portare a letto. Poi spegni.',
            'chiusura',
          ],
          [
            30,
            'Quarta revisione',
            'Confrontala con la prima. Scrivi una cosa che tre settimane fa non avresti fatto.',
            'revisione-settimana',
          ],
          [
            15,
            'I traguardi',
            'Cerca nel mese almeno cinque traguardi, anche minuscoli, e mettili in fila.',
            'traguardi',
          ],
          [
            45,
            'Revisione del mese',
            'Dai i voti alle otto aree, chiudi il bilancio e scrivi una lettera breve a chi sarai fra un anno.',
            'revisione-mese',
          ],
        ]),
      },
    ],
  },
]
