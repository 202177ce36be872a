import { type Lexicon, listed, numbered, tabled } from './lexicon.ts';

export const es: Lexicon = {
  tag: 'es',
  numbers:
    numbered(`dos:2 tres:3 cuatro:4 cinco:5 seis:6 siete:7 ocho:8 nueve:9 diez:10 once:11 doce:12 trece:13 catorce:14 quince:15 dieciséis:16
    diecisiete:17 dieciocho:18 diecinueve:19 veinte:20
    treinta:30 cuarenta:40 cincuenta:50 sesenta:60 setenta:70 ochenta:80 noventa:90 cien:100`),
  units:
    tabled(`segundo:s segundos:s minuto:min minutos:min hora:h horas:h día:d días:d semana:wk semanas:wk mes:mo meses:mo
    año:yr años:yr gramo:g gramos:g kilo:kg kilos:kg kilogramo:kg kilogramos:kg tonelada:t toneladas:t milímetros:mm
    centímetros:cm metro:m metros:m kilómetro:km kilómetros:km litro:l litros:l grado:°c grados:°c euro:eur euros:eur dólares:usd`),
  clock: {
    noon: listed('mediodía'),
    midnight: listed('medianoche'),
    morning: listed('de_la_mañana por_la_mañana'),
    later: listed('de_la_tarde de_la_noche por_la_tarde por_la_noche'),
  },
  now: listed('ahora a_partir_de_ahora desde_ahora actualmente'),
  changing: listed(
    'ya_no en_lugar_de en_vez_de ha_cambiado han_cambiado cambiado cambia_a cambian_a pasa_a pasan_a ha_pasado_a han_pasado_a sube suben ha_subido baja_a bajan ha_bajado aplazado aplazada aplazan retrasado retrasan adelantado adelantan ya_son mudado mudada',
  ),
  turning: listed(
    `mudad se_muda cambia cambió traslad aplaz adelant retras cancel anul jubil ya_no sube_a subid baja_a bajad sustitu reemplaz
    nuevo nueva ahora equivoc error olvida pasado pasamos terminado finalmente al_final`,
  ),
  fresh: listed('nuevo nueva'),
  copulas: listed('es son'),
  joining: listed('y e'),
  opposing: listed('pero sino'),
  light: listed('el la los las a'),
  attributes:
    listed(`fecha_límite plazo cumpleaños dirección teléfono número_de_teléfono correo versión puerto precio presupuesto
    salario sueldo alquiler título puesto estado dueño jefe jefa responsable sala cita reunión ubicación límite tamaño`),
  genitives: listed('de del para'),
  relations: {
    home: listed('vive_en vivo_en reside_en'),
    employer: listed('trabaja_en trabajo_en trabaja_para trabajo_para'),
    superior: listed('depende_de reporta_a'),
  },
  owner: listed('usuario usuaria'),
  self: listed('yo mí'),
  speaking: { first: listed('yo me mí mi mis mío mía'), second: listed('tú te ti tu tus tuyo tuya usted') },
  together: listed('nosotros nosotras nos nuestro nuestra nuestros nuestras'),
  third: listed('él ella'),
  standing: { things: listed('ello ellos ellas'), places: listed('allí ahí') },
  asking: {
    person: listed('quién quiénes persona'),
    place: listed('dónde adónde lugar ciudad país'),
    tool: listed('herramienta programa'),
    project: listed('proyecto proyectos'),
    organization: listed('organización empresa compañía'),
  },
  interrogatives: listed('qué cuándo dónde quién cómo cuál si'),
  ownName: listed('mi_nombre mi_apellido cómo_me_llamo como_me_llamo quién_soy quien_soy'),
  introducing: listed('me_llamo mi_nombre_es llámame usuario_se_llama usuaria_se_llama'),
  supposing: listed('imagina imaginemos supongamos supón'),
  unsure: listed('quizá quizás tal_vez ojalá a_lo_mejor por_ejemplo seguramente'),
  conditions: listed('si cuando_yo'),
  always: listed('siempre nunca'),
  joking: listed('es_broma'),
  negations: listed('no nunca jamás ni sin tampoco'),
  refusing: listed('niega niego negó rehús rehus'),
  notDenying: listed('no_solo no_sólo'),
  contrasts: { behind: listed('no'), anywhere: listed('en_lugar_de en_vez_de') },
  past: listed('era eran fue fueron fui fuimos había hubo estuvo estuvimos hicimos hizo hice pasó'),
  pastEndings: listed('aron ieron'),
  present: listed('es son hay'),
  ahead: listed('será serán estará tengo_que tiene_que tenemos_que debo debe'),
  former: listed('antes anterior anteriores antiguo antigua'),
  forgetting: listed('olvida olvide olvidad'),
  owning: listed('mi mis nuestro nuestra tu su'),
  sides: [listed('izquierda izquierdo'), listed('derecha derecho')],
  passing: listed('hoy ayer anoche esta_mañana esta_tarde esta_noche esta_semana este_mes la_semana_pasada'),
  idle: listed('un una en por hay tiene_lugar se_celebra previsto prevista cada todos todas'),
  yearly: listed('cumpleaños cumple nació nacido nacida aniversario santo anual anualmente cada_año al_año'),
  beginning: listed('desde a_partir_de a_partir_del'),
  since: listed('desde'),
  ending: listed('hasta antes_de antes_del'),
  pointing: listed(
    'él ella ello ellos ellas esto eso aquello este ese esta esa estos esos su sus allí ahí aquí entonces así ambos',
  ),
  intending: listed(
    'va_a van_a voy_a vamos_a quiere quieren piensa piensan pretende espera debería deberían habría_que',
  ),
  wishing: {
    polite: listed('querría quisiera desearía preferiría le_gustaría les_gustaría'),
    plain: listed('quiere quieren desea desean prefiere prefieren'),
  },
  takingBack: listed('no,_espera espera,_no eso_era_incorrecto eso_estaba_mal me_equivoqué corrección'),
  courtesies: listed('por favor y pero oye te'),
  asksPolitely: listed('por_favor'),
  keeping: {
    mind: listed('recuerdes recordar memorices memorizar'),
    record: listed('guardes guardar anotes anotar registres registrar apuntes apuntar'),
  },
  confidential: listed('entre_nosotros en_confianza'),
  machines: listed(
    'ia asistente_de_ia asistentes_de_ia asistente_virtual asistentes_virtuales modelo_de_lenguaje modelos_de_lenguaje chatbot',
  ),
  askingOfEvents: listed(
    `que qué pasó paso pasado ocurrió sucedió sucedio hicimos hice hizo hicieron fue hubo el la los las en de del
    desde eventos cosas nos nosotros yo`,
  ),
  deciding: listed('decidimos decidió decisiones'),
  steps: {
    first: listed('primero'),
    next: listed('luego después a_continuación segundo tercero'),
    last: listed('finalmente por_último al_final'),
    naming: listed('pasos rutina procedimiento proceso lista'),
    aiming: listed('para al cómo'),
    again: listed('como_siempre'),
  },
  saying: listed('dice dijo'),
};
