// Topics of the manual; docs/TERMINAL.md says the same at length.
#include "client/play/help.h"

#include <array>

namespace affray::client {
namespace {

struct Topic {
    std::string_view name;
    std::string_view text;
};

constexpr std::array<Topic, 16> kTopics{{
    {"moving",
     R"(Moving      m 1,0 2,0        walk cell by cell        go 4,-2        walk there by the cheapest way
            run 1,0 ...      stride N 1,0 ...         N hexes a point
            ... draw THING   swap ALLY   carry        ... with standard: pay with that action
            wd 0,1 ...       withdraw, fighting       retreat 0,1 ...
            dis [FOE...] [> 1,0 ...]                  disengage check
            lie | drop       stand [CHAIR]            face north, or its number
            mount BEAST [saddle | harness | howdah]   dismount [1,0]
)"},
    {"zones",
     R"(Zones       m ZONE        beside ALLY   behind ALLY          engage FOE [FOE...] [keep]
            dis [FOE...] > ZONE | beside X | engage X
)"},
    {"fighting",
     R"(Fighting    a WEAPON TARGET...   attack (a sword orc1), and behind it, as wanted:
              thrown | fired | melee | careful    main | off    at 3,1    charge    behind (a back-stab)
              subdue (or: subdue WEAPON TARGET)   flex NAME     the referee's: mod N   cover N   unaware
            bomb LOAD 3,1    coup POWER TARGET    surrender
            load WEAPON [aimed | snap | rapid | plain]
            ready EVENT [WHO [TARGET]] [ask]: COMMAND        ready when WORDS: COMMAND   (them: who fires it)
)"},
    {"tactics",
     R"(Tactics     climb, swim, fly, glide, hover, burrow, crawl 1,0 ...      fly 1,0,15 ...   15 feet up
              ... squeeze   through what is too small     down   jump off edges     carry
            dash   dodge     dis              aid ALLY [FOE]      hide      search [WHO | ZONE | X,Y]
            grapple FOE      shove FOE WAY    knockdown FOE       buck RIDER            escape [str | dex]
            drag ALLY        release [drag]   backto ALLY         murmur TEXT           (not heard afar)
            ride dash | dodge | disengage | attack WEAPON FOE | check SKILL      what the steed does
            act push_table | right_table | use_object THING       act shove_table | dislodge THING amount WAY
            act swing THING at 1,0            act interact THING
            act dig_out | pull_out WHO        act wear_gloves
            world PLACE.ACTION [WHO...] [dir WAY]                 what the place does (the referee's)
            trigger FEATURE [now]             zone      what may be painted here, and what lies where
            zone paint | wipe ZONE X,Y [X,Y | SIZE]     zone shift ZONE X,Y   zone clear ZONE   zone back
            zone dress PLACE [X,Y X,Y]        zone undress PLACE  zone add | remove PLACE.ACTION
            why zone ...  what it would cover
            zone paint ZONE, zone brush       on the full screen: by hand
)"},
    {"spells",
     R"(Spells      cast SPELL [WHO...] [at 3,1 ...] [dir N]
            discharge [WHO...] [touch friendly | hostile]
            dismiss [SPELL]  let go of a held or running one     turn undead
            p POWER [TARGET...]   use a power
)"},
    {"things",
     R"(Things      draw THING | none   stow THING   drop THING   take THING   equip THING
            open, close, force, shoulder DOOR             light, douse, quaff, eat, don, strap, free THING
            wake WHO         use ITEM [TARGET]            items [WHO]   hands, pack, ground
            act ACTION [THING] [DOOR] [WHO...] [amount N] any row of the price list
            cont             go on with an activity       attend ALLY   help with its work
            idea TEXT        what stands in no list       release       let go of a grab
            stab TARGET   rally   spirit ALLY STAT TEXT   stunt ABILITY [BACKGROUND] [with ACTION]: TEXT
)"},
    {"rounds",
     R"(Rounds      stance fight | evade | parley | wait [SIDE]
            declare cast SPELL | withdraw | retreat | none
            close            ends your declarations, or the step      close melee   go on to that step
            pursuit [drop treasure THING... | drop food THING... | drop obstacle]
            abort dodge | block | dive 1,0 ... | switch POWER     a defence at once, on borrowed time
            early 1,0 ...    a move before your place         object WHO     asks somebody to wait for theirs
            sprint 1,0 ...   m 1,0 ... with both | primary    breathe   rouse   a recovery; coming round
            stepone pass | ask     forward N (the referee's)
            policy on_morale_failure flee | surrender [SIDE]          policy caller | mapper WHO | none [SIDE]
            policy walks_first WHO
            divide even | shares | custom CP... | picks THING...      pick THING | pass
)"},
    {"expeditions",
     R"(Expedition  explore PLACE FEET [familiar]    explore FEET    explore X,Y X,Y ...
            door DOOR open | close | force | pick | spike_open | spike_shut       listen DOOR
            search PLACE doors | traps | hoard     search THING treasure (its traps)     untrap TRAP
            pick THING (what lies here)            memorise SPELL ... (after a night's rest)
            kindle LIGHT [from tinder_box]   snuff LIGHT   shutter LIGHT       camp [all]   a turn of rest
            next             ends the turn, or the day
            plan travel | forced_march to HEX ... [forage] [guide]    (map shows the hexes)
            plan travel | forced_march LAND MILES [road] ... [toward 0-5] [forage] [trail | landmark | guide]
            plan hunt | rest [LAND]
            sail | row to HEX ...    sail | row WATERS [toward 0-5] [in_sight_of_land] [beach]
            evade OURS THEIRS OUR_RATE THEIR_RATE [gap YARDS] [surprised us | them]
            enter dungeon | wilderness | town | waterborne [PLACE]   time N turns | days
            noise N   sight MILES   trigger TRAP WHO   roll treasure HOARD [TYPE]
            roll fall WHO FEET   roll drowning WHO PERCENT
Town        items            what is for sale and for hire, and one's coins   equip SUIT (between fights)
            buy, sell THING [N] [at SHOP] [fund]     hire WHO-WAITS [fund]    payoff HIRELING
)"},
    {"turns",
     R"(Turn        begin   end   delay   now [cancel]                    flee [retreat] propose flight
Resting     recover       spend a recovery   rested          healup [retreat]  propose a full heal-up
)"},
    {"answers",
     R"(Answers     y             take the offer                     n              decline
            1, 1 2        take offers by number              y @ 3,1        take it at this cell
            vote yes|no   on flight or a heal-up; of the one who proposed it, no takes it back
            y with POWER  y amount N  y text WORDS
            order KEY ask|always|never|if_decisive   or   order KEY protect CREATURE...
                          standing order (intercept, opportunity, readied ...)
)"},
    {"asking",
     R"(Asking      why COMMAND   what would happen, or why not      menu   all actions and what they cost
            map  board  init  status [WHO]  items [WHO]  question  view
            log   log more   log VERSION   log find WORDS        what has happened, as the server has it
            about NAME    what a power or a thing does
            past VERSION  what stood after it    undo          take back the own last step
            note X,Y TEXT what the mapper writes on the map; without words it is rubbed out
)"},
    {"talking",
     R"(Talking     say TEXT      in the encounter     threaten WHO TEXT
            chat TEXT     at the table         whisper TEXT   to the referee
            point PLACE   "look here", shown on every board for a moment
            /roll 2d6+3 WHY    /gmroll d20 (the referee and you)    /w NAME TEXT    /w referee TEXT
Seats       as CREATURE   act for it from now on             as CREATURE COMMAND
)"},
    {"referee",
     R"(Referee     start [aware SIDE...] [distance FEET] [ambush SIDE NOMINEE]   finish OUTCOME [hard]
            roll check WHO ABILITY [N]      roll save WHO D|W|P|B|S [N] [damage 2d6] [or EFFECT]
            roll reaction SIDE [by WHO] [N] [as WORD]   roll morale SIDE [N]   roll loyalty WHO [N]
            roll skill WHO hide | hide_outdoors | move_silently | pick_pockets | construction |
                           read_languages | read_scroll [N]
            cost ACTION N    feature NAME STATE [N]   disrupt WHO [work | spell]   morale SIDE N
            endpursuit lost_sight | forced_stop | escaped | caught     score WHO N
            place WHO 1,0  damage WHO N [TYPE]  heal WHO N  hp WHO -7 | +3 | 12
            effect WHO NAME [off] [until WORD]       fire WHO   what it holds ready: its moment has come
            add STATBLOCK 1,0 [hidden] [for SIDE] [NAME]    remove WHO    blocks
            set PATH VALUE REASON...
            rename WHO NAME...
            past MOVER +FOE -FOE            grant heal_up | ap WHO N | recoveries WHO N | recharge WHO POWER
            admit SEAT    conflict normal|hold|reset         modify WHO ROLL N
)"},
    {"autopilot",
     R"(Autopilot   auto SIDE|CREATURE propose | run | off | inherit
              ... nearest | weakest | hold | protect CREATURE...     flee PERCENT
            auto accept [N] let it do what is proposed, or choice N
            auto            orders, and what is proposed            auto halt   auto go   auto pause SECONDS
)"},
    {"conduct",
     R"(Conduct     adjourn [REASON] (rests until resume)      discard REASON (nothing of it counts)
            pause [REASON]   resume              clock standard | slow | off [SECONDS of each turn]
            timer set N | extend N | clear       of the open question, else of the turn or part
            table WHO | SIDE | all [off]         their dice are thrown at the table    dice players | referee
            die N   what the die showed          lay WHO d20 17   what the next one shows    lay off
            hold WHO | SIDE | all [off]          look at their steps first    accept    refuse REASON
            control WHO SEAT   reveal, hide WHO | FEATURE
            award coins N [WHO] | experience N WHO | item NAME WHO [N]
            wave [NAME [off]]  what waits off the map: called, or called off
            for SEAT ANSWER    undo              COMMAND because REASON
            rewind VERSION [dice] REASON...      all play goes on from what stood after it
)"},
    {"scripts",
     R"(Any intent  do {"turn":{"verb":"end_turn","who":1}}
Scripts     wait turn|prompt|proposal|end|SECONDS|STAGE|STEP  quit   # comment
)"},
}};

}  // namespace

std::string help_text(std::string_view topic) {
    std::string out;
    for (const Topic& one : kTopics)
        if (topic == "all" || one.name.starts_with(topic)) out += one.text;
    return out;
}

std::string help_topics() {
    std::string out;
    for (const Topic& one : kTopics) out += (out.empty() ? "" : ", ") + std::string(one.name);
    return out;
}

}  // namespace affray::client
