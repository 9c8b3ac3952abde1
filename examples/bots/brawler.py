# Takes a seat and fights: python3 brawler.py LINK. Strikes whoever it can, else walks up to them, else ends its turn.
import json, subprocess, sys

seat = subprocess.Popen(["affray", "play", sys.argv[1], "--json"], stdin=-1, stdout=-1, text=True, encoding="utf-8")
said = ""
for told in map(json.loads, seat.stdout):
    if "turn" in told: said = next((line for line in told["turn"]["lines"] if line.startswith(("a ", "go "))), "end")
    elif "question" in told: said = "y"
    elif "over" in told: said = "quit"
    elif "refused" in told and said != "end": said = "end"
    else: continue
    print(said, file=seat.stdin, flush=True)
